import { codeOf, startTwoRemotes } from "../testing/two-remotes";

const two = startTwoRemotes();

describe("reaches no other remote's pages, nor the shell's part of its own, by", () => {
  const listed = (paths: string) => codeOf({ paths });

  it("changing what all objects have", async () => {
    const first = `
      for (const name of ["title", "canonical", "noIndex", "path", "toJSON", "image", "server"])
        Object.prototype[name] = "roubado";
      Array.prototype.map = () => ["roubado"];
      String.prototype.replace = () => "roubado";
      globalThis.JSON = { parse: () => "roubado", stringify: () => "roubado" };`;
    const report = await two.composeAgain(codeOf({ first }));
    expect(report.failures).toHaveLength(1);
    expect(two.read("item/um")).toContain("<title>Primeiro | Nome Novo</title>");
    expect(two.read("item/um") + two.read("outra")).not.toContain("roubado");
  });

  it("listing addresses that are not its own, or none", async () => {
    const paths = [
      "/item/um",
      "/",
      "/outra/%2e%2e/item/um",
      "/outra/..%2fitem",
      "/outra/%00",
      "//outra",
      "/outra?x",
      "item",
    ];
    const report = await two.composeAgain(listed(JSON.stringify(["/outra", ...paths])));
    expect(report).toMatchObject({ written: 2, failures: [expect.stringMatching(/^outra: lists 8 addresses that/)] });
    expect(two.read("item/um")).toContain("<h1>Primeiro</h1>");
  });

  it.each([
    ["a style that ends early", `{ ...page, styles: "<style data-styled></style><script>x</script><style></style>" }`],
    ["a script among the styles", `{ ...page, styles: "<script>x</script>" }`],
    ["a script among the preloads", `{ ...page, preloads: ["<script>x</script>"] }`],
    ["two elements in one preload", `{ ...page, preloads: ["<link rel=\\"preload\\"><base href=x>"] }`],
  ])("answering for itself with %s", async (_case, forged) => {
    // The sandbox's own code is not there to be trusted: here it is the remote that answers.
    const first = `
      const write = Deno.stdout.writeSync.bind(Deno.stdout);
      const { parse } = JSON;
      JSON.stringify = ((stringify) => (value) => {
        const page = value?.result;
        return stringify(page?.markup === undefined ? value : { ...value, result: ${forged} });
      })(JSON.stringify);`;
    const report = await two.composeAgain(codeOf({ first }));
    expect(report).toMatchObject({
      written: 1,
      failures: [expect.stringMatching(/^\/outra: (styles|preloads).* cannot be used/)],
    });
    expect(two.read("outra")).toContain("<p>Outra</p>");
  });
});
