import { type AfterSale, afterSaleCalls, createAfterSale, type Who, who } from "../harness/after-sale-calls";
import { db } from "../harness/database";

/** Calls as a user and rolls back; returns "ok" or the error. */
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

it("returns the expected result to each caller of a function about another customer's order, claim or credit", async () => {
  const scene = await createAfterSale();
  const lines: string[] = [];
  for (const name of Object.keys(afterSaleCalls)) {
    let line = `${name}:`;
    for (const person of who) line += ` ${person} ${await attempt(scene, name, person)}`;
    lines.push(line);
  }
  expect(lines.join("\n")).toMatchSnapshot();
});
