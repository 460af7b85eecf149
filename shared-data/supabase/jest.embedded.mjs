import { databaseProject } from "./jest.project.mjs";

// Where the embedded Postgres could differ from a real one: crypto, regular expressions, collation, JSON, views, triggers, extensions, time.
const smoke = [
  "{schema/{access-matrix,permissions},core/clean-text,catalogue/{page-changes,search}}",
  "{keys/{single-keys,key-sealing,key-texts},payments/{inbox,webhook-authentication}}",
  "{notifications/notices,customers/reviews}",
];

/** A smoke suite on the Postgres that the embedded backend is made of; it has one session, so its files run one after the other. */
export default databaseProject("embedded", `{${smoke.join(",")}}.test.ts`);
