import { databaseProject } from "./jest.project.mjs";

/** The tests that one connection can show, on the Postgres that the embedded backend is made of. */
export default databaseProject("embedded", "*.test.ts");
