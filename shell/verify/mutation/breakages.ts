import { beforeSource, isNode, parseSource, type SyntaxNode, visit } from "../syntax-tree";

/** One small change that makes a program wrong: `from` at `line` becomes `to`. Offsets count bytes. */
export interface Breakage {
  line: number;
  /** The line it stands in, without its indentation. */
  code: string;
  from: string;
  to: string;
  start: number;
  end: number;
}

type Change = { start: number; end: number; to: string };

const opposites: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "+=": "-=",
  "-=": "+=",
};
const styleTags = ["styled", "css", "keyframes", "createGlobalStyle"];
/** What the code itself compares, such as a status. Words for people, addresses and lists of columns are not. */
const codeWord = /^[a-z][\w:-]*$/;

/** Every breakage of a file's text. Left out: types, imports, styles, and literals that are a component's looks. */
export function findBreakages(source: string, file: string): Breakage[] {
  const bytes = Buffer.from(beforeSource + source);
  const text = (start: number, end: number) => bytes.toString("utf8", start - 1, end - 1);
  const breakages: Breakage[] = [];
  visit(parseSource(source, file), (node, field) => {
    if (isLeftOut(node, field)) return false;
    for (const { start, end, to } of changesOf(node, text)) {
      const line = text(2, start).split("\n").length;
      const code = source.split("\n")[line - 1]?.trim() ?? "";
      breakages.push({ line, code, from: text(start, end), to, start: start - 2, end: end - 2 });
    }
    return true;
  });
  return breakages.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** The source with one breakage made. */
export function breakSource(source: string, { start, end, to }: Breakage) {
  const bytes = Buffer.from(source);
  return bytes.toString("utf8", 0, start) + to + bytes.toString("utf8", end);
}

function changesOf(node: SyntaxNode, text: (start: number, end: number) => string): Change[] {
  const whole = (to: string) => [{ ...node.span, to }];
  switch (node.type) {
    case "BinaryExpression":
    case "AssignmentExpression":
      return swapOperator(node, text);
    case "BooleanLiteral":
      return whole(String(!node.value));
    case "NumericLiteral":
      return whole(String(Number(node.value) < 10 ? Number(node.value) + 1 : Number(node.value) * 2));
    case "StringLiteral":
      return codeWord.test(String(node.value)) ? whole('""') : [];
    case "UnaryExpression":
      return node.operator === "!" && isNode(node.argument)
        ? [{ start: node.span.start, end: node.argument.span.start, to: "" }]
        : [];
    case "IfStatement":
      return [...negate(node.test, text), ...dropGuard(node)];
    case "ConditionalExpression":
      return negate(node.test, text);
    default:
      return [];
  }
}

function swapOperator({ operator, left, right }: SyntaxNode, text: (start: number, end: number) => string): Change[] {
  const to = opposites[String(operator)];
  if (to === undefined || !isNode(left) || !isNode(right)) return [];
  const between = text(left.span.end, right.span.start);
  if (between.trim() !== operator) return [];
  const start = left.span.end + between.indexOf(String(operator));
  return [{ start, end: start + String(operator).length, to }];
}

/** Not where the condition has an operator to swap: that is the same breakage. */
function negate(test: unknown, text: (start: number, end: number) => string): Change[] {
  if (!isNode(test) || ["BinaryExpression", "UnaryExpression"].includes(test.type)) return [];
  return [{ ...test.span, to: `!(${text(test.span.start, test.span.end)})` }];
}

/** `if (…) return` that never returns. */
function dropGuard({ test, consequent, alternate }: SyntaxNode): Change[] {
  if (!isNode(test) || !isNode(consequent) || isNode(alternate)) return [];
  const statements = Array.isArray(consequent.stmts) ? consequent.stmts : [consequent];
  const last: unknown = statements.at(-1);
  const leaves = isNode(last) && ["ReturnStatement", "ThrowStatement"].includes(last.type);
  return leaves ? [{ ...test.span, to: "false" }] : [];
}

function isLeftOut(node: SyntaxNode, field: string) {
  // A property's name, written as a text or a number, is no value.
  if (field === "key" && node.type.endsWith("Literal")) return true;
  if (node.type.startsWith("Ts")) return !("expression" in node);
  if (node.type === "JSXAttribute") {
    const shown =
      isNode(node.value) && node.value.type === "JSXExpressionContainer" ? node.value.expression : node.value;
    return isNode(shown) && ["StringLiteral", "NumericLiteral"].includes(shown.type);
  }
  if (node.type === "TaggedTemplateExpression") return styleTags.includes(rootName(node.tag));
  return node.type === "ImportDeclaration" || (node.type.startsWith("Export") && isNode(node.source));
}

function rootName(tag: unknown): string {
  if (!isNode(tag)) return "";
  return tag.type === "Identifier" ? String(tag.value) : rootName(tag.object ?? tag.callee);
}
