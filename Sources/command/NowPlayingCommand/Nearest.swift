// SPDX-License-Identifier: MIT

/// The word of a list that a wrong word was to be; nil: none is near.
func nearest(_ word: String, of words: [String]) -> String? {
  let length = word.utf8.count
  // A third of the letters may be wrong. No longer word is meant.
  guard length < 32 else { return nil }
  var nearest: String?
  var fewest = max(1, length / 3) + 1
  for other in words where other.utf8.count < 64 {
    let changes = changes(Array(word.utf8), Array(other.utf8))
    if changes < fewest { (nearest, fewest) = (other, changes) }
  }
  return fewest < length ? nearest : nil
}

/// How many letters to insert, remove, replace or exchange with the next one, so that a word becomes another.
private func changes(_ word: [UInt8], _ other: [UInt8]) -> Int {
  // One row for each letter of the word: the changes for the first letters of the other one.
  var rows = [Array(0...other.count)]
  for place in word.indices {
    var row = [place + 1]
    for otherPlace in other.indices {
      let isSame = word[place] == other[otherPlace]
      var least = min(rows[place][otherPlace] + (isSame ? 0 : 1), rows[place][otherPlace + 1] + 1, row[otherPlace] + 1)
      if place > 0, otherPlace > 0, word[place] == other[otherPlace - 1], word[place - 1] == other[otherPlace] {
        least = min(least, rows[place - 1][otherPlace - 1] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[word.count][other.count]
}
