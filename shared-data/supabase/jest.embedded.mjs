import { databaseProject } from "./jest.project.mjs";

// Where the embedded Postgres could differ from a real one: crypto, regular expressions, collation, JSON, views, triggers, extensions, time.
const smoke = [
  ...[
    "access-matrix",
    "clean-text",
    "credit-purchases",
    "delivery",
    "inbox-search",
    "inserting-keys",
    "key-sealing",
    "key-texts",
  ],
  ...[
    "notices",
    "page-changes",
    "payments",
    "reviews",
    "search",
    "staff-search",
    "upgrade/upgrade",
    "webhook-authentication",
  ],
];

/** A smoke suite on the Postgres that the embedded backend is made of; it has one session, so its files run one after the other. */
export default databaseProject("embedded", `{${smoke.join(",")}}.test.ts`);
