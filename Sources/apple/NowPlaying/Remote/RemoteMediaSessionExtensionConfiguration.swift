// SPDX-License-Identifier: MIT

public import ExtensionFoundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform
internal import Observation

/// Shows an extension's sessions. It makes a model for each id through the extension, retains and observes the model,
/// and passes later attributes to it.
@MainActor
public final class RemoteMediaSessionExtensionConfiguration<Extension: RemoteMediaSessionExtension>:
  AppExtensionConfiguration
{
  /// A model and the driver that shows it.
  private struct Hosted {
    let model: Extension.Session
    let driver: SessionDriver
  }

  private let owner: Extension
  private var hosted: [Identifier: Hosted] = [:]

  /// Shows the sessions of this extension.
  public init(extension owner: Extension) { self.owner = owner }
}

/// The handler of the events of sessions that this process hosts.
@MainActor
protocol SessionHosting: Sendable {
  func handle(_ event: HostedEvent)
}

extension RemoteMediaSessionExtensionConfiguration: SessionHosting {
  func handle(_ event: HostedEvent) {
    let session = event.hosted.session
    switch event.event {
    case .start: start(session, event)
    case .update: event.finish(refusal(of: session.id) { try update(session.id, event.attributes) })
    case .end:
      hosted[session.id] = nil
      PushTokens.shared.end(session.id)
      event.finish(nil)
    }
  }

  private func start(_ session: NowPlayingEngine.Session, _ event: HostedEvent) {
    Task.immediate { @MainActor in
      do {
        let attributes = try AttributesCoding.decode(
          Extension.Attributes.self, of: session.id.text, from: event.attributes)
        let model = try await owner.session(attributes)
        hosted[session.id] = Hosted(model: model, driver: SessionDriver(showing: model, as: session))
        event.finish(nil)
      } catch {
        PushTokens.shared.end(session.id)
        event.finish(refusal(of: session.id) { throw error })
      }
    }
  }

  private func update(_ id: Identifier, _ bytes: [UInt8]) throws {
    let attributes = try AttributesCoding.decode(Extension.Attributes.self, of: id.text, from: bytes)
    guard let hosted = hosted[id] else { throw CancellationError() }
    hosted.model.update(attributes)
    // The model is read before the answer, so that the client finds the new state.
    hosted.driver.flushAfterCall()
  }

  private func refusal(of id: Identifier, _ body: () throws -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch {
      let failure = Failure.invalid(Answer(error).text)
      Log.write(.warning, "remote session \"" + id.text + "\" is refused: \(error)")
      return failure
    }
  }
}

extension SessionDriver {
  /// Shows a remote model.
  convenience init<Model: RemoteMediaSessionRepresentable>(showing model: Model, as session: Session) {
    self.init(hosted: session, isObservable: model is any Observable) {
      Description(
        content: model.content, playback: model.playbackSnapshot.describedSnapshot, commands: model.commands,
        isPrivate: model.isPrivate, outputs: model.outputs, devices: model.devices, isReachable: model.isReachable)
    }
  }
}
