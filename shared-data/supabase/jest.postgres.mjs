import { databaseProject } from "./jest.project.mjs";

/** Every test, on a real Postgres 17: races, locks and crashes too. */
export default databaseProject("postgres", "**/*.test.ts");
