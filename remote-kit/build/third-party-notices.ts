import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Compilation, type Compiler, sources } from "@rspack/core";

export const noticesFile = "third-party-notices.txt";

/** Emits a list of the bundled libraries, each with its licence and source location. */
export class ThirdPartyNoticesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("ThirdPartyNoticesPlugin", (compilation) => {
      const folders = new Set<string>();
      compilation.hooks.finishModules.tap("ThirdPartyNoticesPlugin", (modules) => {
        for (const module of modules) {
          const [folder] = ("resource" in module && String(module.resource).match(packageFolder)) || [];
          if (folder) folders.add(folder);
        }
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: "ThirdPartyNoticesPlugin", stage }, () => {
        const notices = [...folders].map(readNotice).sort();
        if (notices.length > 0)
          compilation.emitAsset(noticesFile, new sources.RawSource([...new Set(notices)].join(separator)));
      });
    });
  }
}

/** Matches the folder of the innermost package that contains a file. */
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const separator = `\n${"-".repeat(80)}\n\n`;

function readNotice(folder: string) {
  const { name, version, license, repository, homepage } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const source = (repository?.url ?? repository ?? homepage ?? "").replace(/^git\+|\.git$/g, "");
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const text = texts.map((file) => readFileSync(path.join(folder, file), "utf8").trim()).join("\n\n");
  return `${name} ${version}, ${license}\nSource: ${source}\n\n${text}\n`;
}
