import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";

/** The extensions that the migrations create, as on hosted Supabase. PGlite must load them to open a database that uses them. */
export const extensions = { fuzzystrmatch, pg_trgm, pgcrypto, unaccent };
