import { breakSource, findBreakages } from "./breakages";

const changes = (source: string, file = "a.ts") => findBreakages(source, file).map(({ from, to }) => `${from} > ${to}`);

it.each([
  ["a === b", ["=== > !=="]],
  ["a < b", ["< > <="]],
  ["a && b", ["&& > ||"]],
  ["a ?? b", ["?? > &&"]],
  ["a - b", ["- > +"]],
  ["a += b", ["+= > -="]],
  ["f(true)", ["true > false"]],
  ["f(3)", ["3 > 4"]],
  ["f(500)", ["500 > 1000"]],
  ["f('paid')", ["'paid' > \"\""]],
  ["f(!a)", ["! > "]],
  ["f(a ? b : c)", ["a > !(a)"]],
  ["if (a) f()", ["a > !(a)"]],
  ["function f() { if (a) return; g(); }", ["a > !(a)", "a > false"]],
  ["function f() { if (!a) { g(); throw b; } g(); }", ["! > ", "!a > false"]],
])("breaks %s", (source, expected) => expect(changes(source).sort()).toEqual(expected));

it.each([
  ["a type", "type A = 'paid' | 3; let b: A; f<'paid'>(b as 'paid');"],
  ["an import and an export", "import a from 'left'; export { b } from 'right';"],
  ["words for people and addresses", "f('Pedido pago', '/estoque', 'id, name');"],
  ["a property's name", "f({ 'paid': a, 1: b });"],
  ["styles", "const A = styled.a`margin: 0`; const B = styled(A)`x: " + "$" + "{a && b}`; css`x`;"],
])("leaves %s alone", (_, source) => expect(changes(source)).toEqual([]));

it("leaves a component's looks alone, and breaks what it computes", () => {
  expect(changes('const a = <B tone="muted" rows={3} open={true} key={c + d}>text {e && f}</B>;', "a.tsx")).toEqual([
    "true > false",
    "+ > -",
    "&& > ||",
  ]);
});

it("names the line, and changes nothing else of a file with accents", () => {
  const source = "// ação\nconst é = 'ção';\n  é === b;\n";
  const [breakage, ...others] = findBreakages(source, "a.ts");
  if (!breakage) throw new Error("nothing found");
  expect(others).toEqual([]);
  expect(breakage).toMatchObject({ line: 3, code: "é === b;" });
  expect(breakSource(source, breakage)).toBe("// ação\nconst é = 'ção';\n  é !== b;\n");
});
