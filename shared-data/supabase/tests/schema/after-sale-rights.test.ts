import { type AfterSale, afterSaleCalls, createAfterSale, type Who, who } from "../harness/after-sale-calls";
import { db } from "../harness/database";

/** Calls as somebody, and takes back what came of it; gives "ok" or the word of the refusal. */
const attempt = (scene: AfterSale, name: string, person: Who): Promise<string> =>
  db.undone(async () => {
    const [sql, values] = afterSaleCalls[name] as (typeof afterSaleCalls)[string];
    const id = scene.people[person]?.id;
    await db.actAs(id ? "authenticated" : "anon", id, { aal: person === "unsureAdmin" ? "aal1" : "aal2" });
    try {
      await db.rows(`select public.${name}${sql}`, values(scene));
      return "ok";
    } catch (error) {
      const { code = "", detail = "" } = error as { code?: string; detail?: string };
      return code.startsWith("PT") ? detail : code;
    }
  });

it("answers everybody who calls a function about somebody else's order, claim or credit as it should", async () => {
  const scene = await createAfterSale();
  const lines: string[] = [];
  for (const name of Object.keys(afterSaleCalls)) {
    let line = `${name}:`;
    for (const person of who) line += ` ${person} ${await attempt(scene, name, person)}`;
    lines.push(line);
  }
  expect(lines.join("\n")).toMatchSnapshot();
});
