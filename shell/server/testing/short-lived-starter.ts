import { Sandbox } from "../sandbox/sandbox";

// Opens a sandbox with code that loops forever; a test kills this process.
const code = (text: string, file: string) => ({ code: text, file });
const remote = { name: "outra", ...code("", "outra.cjs") };
const sandbox = new Sandbox({ shell: code("while (true);", "shell.cjs"), remote }, () =>
  Promise.reject(new Error("no")),
);
const given = { composition: 1, registry: { remotes: [] }, settings: {}, origin: "" };
void sandbox.ask("begin", given, 600_000).catch(() => {});
process.send?.({ pid: sandbox.pid });
