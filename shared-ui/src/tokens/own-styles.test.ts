import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(__dirname, "../../..");
const literal = /#[0-9a-f]{3,8}\b|\brgb\(|\b\d*\.?\d+(px|rem)\b/i;
const areas = ["account-mfe", "backoffice-mfe", "storefront-mfe", "tools-mfe", "shell"];

it.each(areas)("leaves no colour and no length to %s, but how large a skeleton is", (area) => {
  const source = path.join(root, area, "src");
  const names = readdirSync(source, { recursive: true, encoding: "utf8" });
  const files = names.filter((file) => /(?<!\.test)\.tsx$/.test(file));
  expect(files).not.toEqual([]);
  const found = files.flatMap((file) =>
    readFileSync(path.join(source, file), "utf8")
      .split("\n")
      .filter((line) => literal.test(line) && !line.includes("<Skeleton") && !line.trim().startsWith("//"))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
