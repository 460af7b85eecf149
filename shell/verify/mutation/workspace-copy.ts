import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "shared-data/node/environment";

/** A copy in which files can be broken; it is gone when the program ends, however it ends. */
export class WorkspaceCopy {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), "store-mutation-"));
  /** How long the tests of the whole sample took, before anything was broken. */
  #firstRun = 0;
  #child: ChildProcess | undefined;

  constructor(files: readonly string[]) {
    process.on("exit", () => {
      this.#child?.kill("SIGKILL");
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
    });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
    for (const file of files) {
      mkdirSync(path.dirname(this.#at(file)), { recursive: true });
      cpSync(path.join(root, file), this.#at(file));
    }
    symlinkSync(path.join(root, "node_modules"), this.#at("node_modules"));
    for (const name of readdirSync(root)) {
      // A package's own folder of modules holds relative links, to its neighbours in the copy among others.
      const modules = path.join(name, "node_modules");
      if (existsSync(path.join(root, modules))) {
        cpSync(path.join(root, modules), this.#at(modules), { recursive: true, verbatimSymlinks: true });
      }
    }
  }

  read(file: string) {
    return readFileSync(this.#at(file), "utf8");
  }

  /** Asks while one file has another content. */
  async withContent<Answer>(file: string, content: string, ask: () => Promise<Answer>) {
    const original = this.read(file);
    writeFileSync(this.#at(file), content);
    try {
      return await ask();
    } finally {
      writeFileSync(this.#at(file), original);
    }
  }

  /** Whether the types hold. The second call and later ones look at what changed only. */
  compiles() {
    return this.#run("tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", this.#at(".tsbuildinfo")]);
  }

  /** Whether every unit and component test that reaches one of these files passes; stops at the first failure. */
  async passes(files: readonly string[]) {
    const begin = Date.now();
    const passed = await this.#run(
      "jest",
      [
        ...["--runInBand", "--bail", "--silent", "--testTimeout", "20000", "--cacheDirectory", this.#at(".jest")],
        ...["--testSequencer", this.#at("shell/verify/mutation/nearest-first.mjs")],
        ...["--selectProjects", "rules", "components", "--findRelatedTests", ...files.map((file) => this.#at(file))],
      ],
      files[0],
    );
    this.#firstRun ||= Date.now() - begin;
    return passed;
  }

  #run(tool: string, parameters: string[], brokenFile = "") {
    const child = spawn(path.join(root, "node_modules/.bin", tool), parameters, {
      cwd: this.#folder,
      stdio: "ignore",
      env: { ...process.env, BROKEN_FILE: this.#at(brokenFile) },
      // An endless loop is a breakage that was noticed.
      ...(this.#firstRun > 0 && { timeout: this.#firstRun + 60_000, killSignal: "SIGKILL" as const }),
    });
    this.#child = child;
    return new Promise<boolean>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve(code === 0));
    });
  }

  #at(file: string) {
    return path.join(this.#folder, file);
  }
}
