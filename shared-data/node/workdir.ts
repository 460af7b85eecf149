import { resolve } from "node:path";

/** Folder that the Supabase CLI calls the workdir: it holds `supabase/`. */
export const workdir = resolve(import.meta.dirname, "..");
