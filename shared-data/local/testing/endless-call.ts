import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stack, storeDirIn } from "./child-backend";
import { runSqlIn } from "./stopped-store";
import { publishableKey } from "./store-client";

// Functions that pass every check and still do what no function of the store does. The last has the name of one that
// staff may take longer for: it takes memory.
const functions = `
  create function public.run_for_ever() returns bigint language sql stable as
    $$ select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b $$;
  create function public.recurse(p_level int) returns int language plpgsql stable as
    $$ begin return public.recurse(p_level + 1); end $$;
  drop function public.sync_stock();
  create function public.sync_stock() returns bigint language plpgsql stable as
    $$ declare v_texts text[]; v_chunk text := repeat('x', 100000);
    begin
      for i in 1..13 loop v_texts[i] := repeat(v_chunk, 1000); end loop;
      return public.run_for_ever() + octet_length(v_texts[1]);
    end $$;
  grant execute on function public.run_for_ever(), public.recurse(int) to anon, authenticated;
  grant execute on function public.sync_stock() to authenticated;`;

/** Puts functions into a data folder that is not in use, by which a test can have the database work without end. */
export const addEndlessFunctions = (dataDir: string) => runSqlIn(dataDir, functions);

/** Calls one of them as a visitor. */
export const callEndless = (url: string, call = "run_for_ever") =>
  fetch(`${url}/rest/v1/rpc/${call}`, { headers: { apikey: publishableKey, origin: "http://localhost:3000" } });

/** The process that has the database open. */
export function databasePid(dataDir: string): number {
  const file = join(storeDirIn(dataDir), stack === "postgres" ? "db/postmaster.pid" : "db.lock");
  const text = readFileSync(file, "utf8");
  return stack === "postgres" ? Number(text.split("\n")[0]) : JSON.parse(text).pid;
}
