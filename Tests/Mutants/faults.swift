// SPDX-License-Identifier: MIT
//
// Prints the faults that can be put into Swift files: faults FILE… prints one line of JSON for each.
//
// A fault is two insertions, `before` and `after` a part of the source, so that faults inside each other can be combined.
// `FAULT` becomes a call that returns true if the fault is chosen. Tests/Mutants/run drops the faults that do not compile.

import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

struct Fault: Encodable {
  var file: String
  var line: Int
  var function: String
  var kind: String
  /// The bytes of the changed part.
  var start: Int
  var end: Int
  var text: String
  var change: String
  var before: String
  var after: String
}

/// A fault moves a border, or turns an arithmetic operator or a comparison.
let otherOperators = [
  "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "*": "/", "+=": "-=", "-=": "+=", "&+": "&-",
  "&-": "&+",
]
let turned = ["==": "!=", "!=": "==", "===": "!==", "!==": "==="]
let otherFunctions = ["min": "max", "max": "min"]
/// Calls without an effect that a test could see.
let ignored: Set = [
  "assert", "precondition", "assertionFailure", "preconditionFailure", "fatalError", "reserveCapacity",
  "withExtendedLifetime", "print",
]

final class Finder: SyntaxVisitor {
  private let file: String
  private let places: SourceLocationConverter
  private(set) var faults: [Fault] = []
  private var functions: [String] = []

  init(file: String, tree: Syntax) {
    self.file = file
    places = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  private func add(_ kind: String, _ node: some SyntaxProtocol, change: String, before: String, after: String) {
    let start = node.positionAfterSkippingLeadingTrivia
    faults.append(
      Fault(
        file: file, line: places.location(for: start).line, function: functions.suffix(2).joined(separator: "."),
        kind: kind, start: start.utf8Offset, end: node.endPositionBeforeTrailingTrivia.utf8Offset, text: oneLine(node),
        change: change, before: before, after: after))
  }

  private func oneLine(_ node: some SyntaxProtocol) -> String {
    node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // The other value is a copy of the source.
  private func replace(_ kind: String, _ node: some SyntaxProtocol, by copy: String) {
    guard !copy.contains("//") else { return }
    add(kind, node, change: copy, before: "(FAULT ? \(copy) : ", after: ")")
  }

  private func condition(_ node: ExprSyntax, always values: [Bool] = [true, false]) {
    if values.contains(true) { add("condition", node, change: "true", before: "((", after: ") || FAULT)") }
    if values.contains(false) { add("condition", node, change: "false", before: "((", after: ") && !FAULT)") }
  }

  // MARK: Names

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    functions.append(name)
    return .visitChildren
  }
  private func leave() { functions.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: FunctionDeclSyntax) { leave() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter("init") }
  override func visitPost(_ node: InitializerDeclSyntax) { leave() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    node.accessorBlock == nil ? .visitChildren : enter(node.pattern.trimmedDescription)
  }
  override func visitPost(_ node: PatternBindingSyntax) { if node.accessorBlock != nil { leave() } }

  // MARK: Parts without faults

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  // MARK: Expressions

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
    if let other = turned[symbol] {
      let change = "\(oneLine(node.leftOperand)) \(other) \(oneLine(node.rightOperand))"
      add("comparison", node, change: change, before: "((", after: ") != FAULT)")
    } else if symbol == "&&" || symbol == "||" {
      for (operand, other) in [(node.leftOperand, node.rightOperand), (node.rightOperand, node.leftOperand)] {
        add(
          "dropped", operand, change: "\(oneLine(other)), without \(oneLine(operand))", before: "((",
          after: symbol == "&&" ? ") || FAULT)" : ") && !FAULT)")
      }
    } else if let other = otherOperators[symbol], !isText(node) {
      let copy = "\(node.leftOperand.trimmedDescription) \(other) \(node.rightOperand.trimmedDescription)"
      if symbol.hasSuffix("=") && symbol.count == 2 && "+-".contains(symbol.first!) {
        // An assignment is a statement.
        if node.parent?.is(CodeBlockItemSyntax.self) == true {
          add("arithmetic", node, change: copy, before: "if FAULT { \(copy) } else { ", after: " }")
        }
      } else {
        replace("<>".contains(symbol.first!) ? "border" : "arithmetic", node, by: copy)
      }
    }
    return .visitChildren
  }

  /// Whether it is a sum with a literal text.
  private func isText(_ node: InfixOperatorExprSyntax) -> Bool {
    [node.leftOperand, node.rightOperand].contains { operand in
      operand.is(StringLiteralExprSyntax.self) || operand.as(InfixOperatorExprSyntax.self).map(isText) == true
    }
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!" {
      add("dropped", node, change: oneLine(node.expression), before: "((", after: ") != FAULT)")
    }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.replacing("_", with: "")
    let number = digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    // A microsecond more than a second shows nothing.
    if let number, number < Int.max / 2 {
      replace("constant", node, by: String(number < 10_000 ? number + 1 : number * 2))
    }
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let number = Double(node.literal.text) { replace("constant", node, by: String(number * 1.1 + 0.01)) }
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let value = node.literal.text == "true"
    add("constant", node, change: String(!value), before: "(", after: " != FAULT)")
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    if let other = otherFunctions[name] {
      replace("border", node, by: other + node.trimmedDescription.dropFirst(name.count))
    }
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let expression) = node.condition {
      // A loop that never ends shows nothing.
      let loop = node.parent?.parent?.is(WhileStmtSyntax.self) == true
      condition(expression, always: loop ? [false] : [true, false])
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    condition(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    condition(node.condition)
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(var expression) = node.item else { return .visitChildren }
    if let tried = expression.as(TryExprSyntax.self) { expression = tried.expression }
    if let awaited = expression.as(AwaitExprSyntax.self) { expression = awaited.expression }
    if let marked = expression.as(UnsafeExprSyntax.self) { expression = marked.expression }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      var name = call.calledExpression.trimmedDescription
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base != nil {
        name = member.declName.baseName.text
      }
      // A value, such as `.text($0)`, is the result of its closure.
      if !ignored.contains(name), !name.hasPrefix(".") { leaveOut("call", node) }
    } else if let infix = expression.as(InfixOperatorExprSyntax.self), infix.operator.is(AssignmentExprSyntax.self),
      functions.last != "init"
    {
      leaveOut("assignment", node)
    }
    return .visitChildren
  }

  private func leaveOut(_ kind: String, _ node: CodeBlockItemSyntax) {
    add(kind, node.item, change: "left out", before: "if !FAULT { ", after: " }")
  }
}

let encoder = JSONEncoder()
encoder.outputFormatting = .withoutEscapingSlashes
for file in CommandLine.arguments.dropFirst() {
  let source = try String(contentsOfFile: file, encoding: .utf8)
  let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
  let finder = Finder(file: file, tree: tree)
  finder.walk(tree)
  for fault in finder.faults { print(String(decoding: try encoder.encode(fault), as: UTF8.self)) }
}
