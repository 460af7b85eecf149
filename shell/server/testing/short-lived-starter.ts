import { Cage } from "../cage/cage";

// A process that opens a cage whose code loops, and is killed by a test.
const code = (text: string, file: string) => ({ code: text, file });
const remote = { name: "outra", ...code("", "outra.cjs") };
const cage = new Cage({ shell: code("while (true);", "shell.cjs"), remote }, () => Promise.reject(new Error("no")));
const given = { composition: 1, registry: { remotes: [] }, settings: {}, origin: "" };
void cage.ask("begin", given, 600_000).catch(() => {});
process.send?.({ pid: cage.pid });
