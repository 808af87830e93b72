// SPDX-License-Identifier: MIT

public import MediaPlayer

extension MPAdTimeRange {
  /// Makes an ad break of Core Media's range. A range that is not numeric has no place in an item, and is left out.
  public convenience init(timeRange: CMTimeRange) {
    self.init(timeRange: MPTimeRange(start: timeRange.start.seconds, duration: timeRange.duration.seconds))
  }
}
