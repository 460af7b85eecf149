import { readFileSync } from "node:fs";
import { join } from "node:path";

const nobody = "00000000-0000-0000-0000-000000000000";

/** Every function of the API with arguments of the right kind, as the committed types list them. */
export function functionsOfTheApi(): Record<string, object> {
  const types = readFileSync(join(__dirname, "../../supabase/generated/database.types.ts"), "utf8");
  const [, list = ""] = /Functions: \{(.*?)\n {4}\}/s.exec(types) ?? [];
  const made: Record<string, unknown> = {
    ...{ string: nobody, number: 99_999, boolean: false, Json: {}, "string[]": [nobody] },
  };
  return Object.fromEntries(
    // A function of a row is a column of its table, not a call.
    [...list.matchAll(/(\w+): \{\s*Args: (Record|\{(?!\s*\w+: Database\["public"\]\["Tables"\]).*?\})/gs)].map(
      ([, name, given = ""]) => [
        name,
        Object.fromEntries(
          [...given.matchAll(/(\w+): ([\w []+\]?)/g)].map(([, key, kind]) => [key, made[String(kind).trim()]]),
        ),
      ],
    ),
  );
}
