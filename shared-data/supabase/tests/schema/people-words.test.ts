import { asOwner, db } from "../harness/database";
import { signInStaff } from "../harness/factories";
import { all, nothing, search, twoBuyers } from "../harness/staff-finds";
import { paid } from "../harness/webhooks";

describe("what people are found by", () => {
  const kept = () =>
    db.rows<{ words: string }>(
      "select words from private.account_words union all select search_text from public.payment_events",
    );
  const words = () => asOwner(kept);

  it("keeps the event of a payment that names a person, when a later one names none", async () => {
    const { alone } = await twoBuyers();
    await paid({ event: "pix.refunded", payment: { id: alone.payment?.id ?? "" } });
    await signInStaff("manager");
    expect((await search("ze@outro")).customers).toHaveLength(1);
    await db.actAs("none");
    await paid({ ...alone, customer: { name: "Outro Nome", email: "ze@outro.com.br" } });
    await signInStaff("manager");
    expect((await search("outro nome")).customers).toMatchObject([{ name: "Outro Nome" }]);
  });

  it("loses name and phone with the payment's term, and keeps the e-mail", async () => {
    const { josesOrder } = await twoBuyers();
    await signInStaff("manager");
    await search("jose");
    await db.actAs("none");
    await db.rows("update public.payment_events set received_at = now() - interval '91 days'");
    expect(await db.value<number>("select private.forget_expired_data()")).toBe(2);
    await signInStaff("manager");
    for (const text of ["antonio jose", "77776666"]) expect(await search(text)).toEqual(nothing);
    expect(all((await search("ze@outro.com.br")).orders, "id")).toEqual([josesOrder]);
    expect(JSON.stringify(await words())).not.toMatch(/jose|7777/);
  });
});
