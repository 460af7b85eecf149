import { schemaDifference } from "./schema-difference";

// In a process of its own: the comparison is an ES module, which Jest does not load.
const [from = "", to = ""] = process.argv.slice(2);
console.log(JSON.stringify(await schemaDifference(from, to)));
