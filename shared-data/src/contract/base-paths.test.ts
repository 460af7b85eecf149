import { findBasePathFault } from "./base-paths";

const others = [
  { name: "loja", basePaths: ["/", "/product"] },
  { name: "conta", basePaths: ["/login", "/auth"] },
  { name: "limpador", basePaths: ["/limpar-criativo"] },
];
const find = (...basePaths: string[]) => findBasePathFault({ name: "feira", basePaths }, others);

const free = ["/feira", "/feira/hoje", "/feirantes", "/loja", "/avisos/parar", "/products", "/login-novo", "/auth2/v1"];
it.each(free)("takes %s", (path) => expect(find(path)).toBeUndefined());

it.each([
  ["/", "feira and loja both want to answer for /"],
  ["/login", "feira and conta both want to answer for /login"],
  ["/product/bm-verificada", "feira wants to answer for /product/bm-verificada, and loja answers for /product"],
  ["/auth/v2/x", "feira wants to answer for /auth/v2/x, and conta answers for /auth"],
])("refuses %s, which is another remote's or lies inside", (path, reason) => {
  expect(find("/feira", path)).toBe(reason);
});

it("refuses what lies around another remote's, and lets a remote have several of its own in each other", () => {
  const fault = findBasePathFault({ name: "novo", basePaths: ["/a"] }, [{ name: "velho", basePaths: ["/a/b"] }]);
  expect(fault).toBe("novo wants to answer for /a, and velho answers for /a/b");
  expect(findBasePathFault({ name: "loja", basePaths: ["/", "/product", "/product/x"] }, others)).toBeUndefined();
});

it.each([
  ...["/og", "/og/x", "/OG", "/mfe", "/mfe/tools", "/kept/tools", "/config.json", "/registry.json/x", "/releases"],
  ...["/sw.js", "/avisos/sw.js", "/readyz", "/rest/v1", "/auth/v1", "/Auth/V1/token", "/functions/v1/pix-paid"],
])("refuses %s, which is the shell's or the backend's", (path) => {
  expect(find(path)).toBe(`feira wants to answer for ${path}, which belongs to the shell`);
});

it.each([
  ...["", "feira", "//", "/feira/", "//feira", "/feira//x", "/./feira", "/feira/../login", "/%70roduct", "/feira%2Fx"],
  ...["/Feira", "/LOGIN", "/feira?x", "/feira#x", "/feira\\x", "/fe ira", "/feira.html"],
  ...["/:id", "/*", "/açaí", "/\u202eo"],
])("refuses %p, which is no path in one spelling", (path) => {
  expect(find(path)).toMatch(/^".*" is no base path: it is "\/", or words of a-z/s);
});

it("refuses scripts for a page that is none of its own", () => {
  const claim = { name: "feira", basePaths: ["/feira"], pages: { "/feira": ["js/a.js"], "/login": ["js/b.js"] } };
  expect(findBasePathFault(claim, others)).toBe("feira names the scripts of /login, which is none of its base paths");
});
