import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../database/database-types";

/** The part of the backend's client that reads and writes rows and calls functions, as the person who is signed in. */
export type StoreClient = Pick<PostgrestClient<Database>, "from" | "rpc">;
