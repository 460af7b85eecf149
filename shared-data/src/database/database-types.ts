import type { Database } from "../../supabase/generated/database.types";

type PublicSchema = Database["public"];

/** The values of an enum of the database. */
export type Enums<Name extends keyof PublicSchema["Enums"]> = PublicSchema["Enums"][Name];
