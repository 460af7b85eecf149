import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { publishRelease } from "./publish-release";

let scratch = "";
const dist = () => path.join(scratch, "dist");
const releases = () => path.join(scratch, "releases");

function build(more: object = {}) {
  mkdirSync(path.join(dist(), "js"), { recursive: true });
  const manifest = { name: "parcerias", version: "1.0.0", ...more };
  const files = {
    "remote-manifest.json": JSON.stringify(manifest),
    "js/a.js": "a",
    "js/a.js.map": "{}",
    ".inputs": "x",
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(dist(), file), content);
}

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "release-"));
  build();
});
afterEach(() => rmSync(scratch, { recursive: true }));

it("puts a build's files into the folder of its version, unchangeable, without source maps and notes of the build", () => {
  const { place } = publishRelease(dist(), releases());
  expect(place).toBe(path.join(releases(), "parcerias/1.0.0"));
  expect(readdirSync(place, { recursive: true }).sort()).toEqual(["js", "js/a.js", "remote-manifest.json"]);
  expect(statSync(path.join(place, "js/a.js")).mode & 0o222).toBe(0);
  expect(existsSync(`${place}.new`)).toBe(false);
});

it("leaves the same build alone, and refuses another one of the same version", () => {
  const { place } = publishRelease(dist(), releases());
  expect(publishRelease(dist(), releases()).place).toBe(place);
  build({ integrity: { "js/a.js": "sha256-other" } });
  expect(() => publishRelease(dist(), releases())).toThrow(
    /already holds another build.* Raise the version in package\.json/,
  );
  expect(JSON.parse(readFileSync(path.join(place, "remote-manifest.json"), "utf8"))).not.toHaveProperty("integrity");
  build({ version: "1.0.1" });
  expect(publishRelease(dist(), releases()).version).toBe("1.0.1");
});
