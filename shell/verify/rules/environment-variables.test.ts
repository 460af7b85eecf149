import { findUnlistedVariables } from "./environment-variables";

const find = (source: string, listed: string) =>
  findUnlistedVariables(
    new Map([
      ["shell/operate/a.ts", source],
      [".env.example", listed],
    ]),
  );

it.each([
  ["process.env.SHELL_PORT"],
  ['env("SHELL_PORT")'],
  ["env(SHELL_PORT)"],
  ['port("SHELL_PORT", 3000)'],
  ["const { SHELL_PORT: port } = process.env;"],
  ["function read({ SHELL_PORT: port }: NodeJS.ProcessEnv) {}"],
])("asks that a variable is listed once: %s", (source) => {
  expect(find(source, "#SHELL_PORT=3000\n")).toEqual([]);
  expect(find(source, "")).toEqual(["shell/operate/a.ts reads SHELL_PORT, which .env.example does not list."]);
  expect(find(source, "SHELL_PORT=1\n#SHELL_PORT=2\n")).toEqual([".env.example lists SHELL_PORT twice."]);
});

it("names what is listed and read by nothing", () => {
  expect(find("process.env.PATH", "#GONE=\n")).toEqual([".env.example lists GONE, which no code names."]);
});
