import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { pack } from "./pack";

const { at, write } = startTemporaryFolder();

it("names a package by all of its content", () => {
  const packWith = (gallery: string, dependencies: object) => {
    write("kit/package.json", JSON.stringify({ name: "kit", version: "0.1.0", dependencies }));
    write("kit/gallery/page.js", gallery);
    return pack(at("kit"), at());
  };
  const name = packWith("1", {});
  expect(name).toMatch(/^kit-0\.1\.0\+[0-9a-f]{8}\.tgz$/);
  expect(packWith("1", {})).toBe(name);
  expect(packWith("2", {})).not.toBe(name);
  expect(packWith("1", { react: "19.3.1" })).not.toBe(name);
});
