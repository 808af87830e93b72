// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Prints findings: for people in a terminal, as lines with tabs elsewhere, or as JSON.
func report(_ findings: [Finding], _ arguments: Arguments) {
  let output = Output.standard
  if arguments.has(.json) {
    var json = JSON()
    json.array { json in
      for finding in findings {
        json.object { json in
          json.add("finding", text: finding.kind.word)
          json.add("severity", text: finding.severity.word)
          json.add("player", text: finding.player)
          json.add("text", text: finding.sentence)
          json.add("affected", list: finding.kind.affected)
          json.add("remedy", text: finding.remedy)
        }
      }
    }
    return output.line(json.text)
  }
  guard output.isTerminal else {
    var table = Table()
    for finding in findings {
      table.add(
        [
          finding.severity.word, finding.kind.word, finding.player, finding.sentence,
          Text.joined(finding.kind.affected, ", "), finding.remedy,
        ].map { (Text.line($0), nil) })
    }
    return table.write(to: output)
  }
  if findings.isEmpty { return output.line("nothing is wrong") }
  for finding in findings { printParagraph(finding, output) }
}

private func printParagraph(_ finding: Finding, _ output: Output) {
  let style: Style? =
    switch finding.severity {
    case .error: .failure
    case .warning: .warning
    case .note: .dim
    }
  let head = Columns.fit(finding.severity.word, in: 8)
  output.write(style.map { output.styled(head, $0) } ?? head)
  let columns = max(40, output.columns ?? 80)
  let title = finding.player.isEmpty ? finding.kind.word : Text.line(finding.player) + "  " + finding.kind.word
  output.line(output.styled(Columns.cut(title, to: columns - 8), .bold))
  for line in Columns.wrapped(Text.line(finding.sentence), to: columns - 8) { output.line("        " + line) }
  let parts = [("affects ", Text.joined(finding.kind.affected, ", ")), ("remedy  ", Text.line(finding.remedy))]
  for (label, text) in parts {
    for (place, line) in Columns.wrapped(text, to: columns - 16).enumerated() {
      output.line("        " + (place == 0 ? output.styled(label, .dim) : "        ") + line)
    }
  }
}

extension Columns {
  /// The text in lines of at most so many columns, broken at spaces. A longer word has a line of its own, and is cut.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.parts(separatedBy: UInt8(ascii: " ")) {
      let longer = line.isEmpty ? word : line + " " + word
      if !line.isEmpty, count(longer) > columns {
        lines.append(line)
        line = word
      } else {
        line = longer
      }
    }
    return (lines + [line]).map { cut($0, to: columns) }
  }
}
