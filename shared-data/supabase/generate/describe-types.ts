import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import { Client } from "pg";

/** The types of the public schema as `supabase gen types typescript` writes them. */
export async function describeTypes(url: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  // The library sends its queries all at once; a client takes one at a time.
  let last: Promise<unknown> = Promise.resolve();
  const query = (sql: string) => {
    const next = last.then(() => client.query(sql));
    last = next;
    return next;
  };
  try {
    const metadata = await introspect({ query }, { includedSchemas: ["public"] });
    return await generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: "14" });
  } finally {
    await client.end();
  }
}
