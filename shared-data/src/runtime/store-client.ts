import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../database/database-types";

/** The part of the Supabase client that reads and writes rows and calls functions as the signed-in user. */
export type StoreClient = Pick<PostgrestClient<Database>, "from" | "rpc">;
