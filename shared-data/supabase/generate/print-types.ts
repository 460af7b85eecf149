import { describeTypes } from "./describe-types";

// In a process of its own: the generator is an ES module, which Jest does not load.
process.stdout.write(await describeTypes(process.argv[2] ?? ""));
