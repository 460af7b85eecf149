import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";

it("makes no release in place of a rollback for which no shop is named", () => {
  const parameters = ["../remote-kit/cli/main.ts", "release", "--as", "rollback", "--why", "teste"];
  const place = { cwd: path.join(root, "tools-mfe"), encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx/esm", ...parameters], place);
  expect([status, stderr]).toEqual([1, expect.stringContaining("Usage")]);
});
