import { drawId } from "../../../local/testing/draw";
import { asOwner, db, dbOwner } from "../harness/database";
import { createCustomer, type Person, signIn, signInCustomer } from "../harness/factories";
import { choose, close, history, lineOf, read, stopByLetter, whyNot } from "../harness/notice-choices";

describe("an email's link", () => {
  it("withdraws a consent for every channel, and records the email as the source", async () => {
    const ana = await signInCustomer();
    await choose("recovery", true);
    await stopByLetter(ana, "pix_recovery");
    await stopByLetter(ana, "pix_recovery");
    expect(await whyNot(ana, "pix_expiring")).toBe("turned_off");
    expect(await whyNot(ana, "pix_expiring", "push")).toBe("turned_off");
    const row = {
      holder: ana.id,
      about: "recovery",
      is_given: false,
      text_version: null,
      decided_by: "email",
    };
    expect((await history()).slice(1)).toEqual([
      { ...row, channel: "mail" },
      { ...row, channel: "push" },
    ]);
  });

  it("stops all that can be stopped, also what was allowed by itself, and each can be turned on again", async () => {
    const ana = await signInCustomer();
    await choose("recovery", true);
    await stopByLetter(ana, null);
    const on = (await read()).choices.filter(({ mail }) => mail);
    expect(on.every(({ is_required }) => is_required)).toBe(true);
    expect(await whyNot(ana, "payment_confirmed")).toBeNull();
    await choose("guarantee_ending", true);
    expect((await read()).choices.filter(({ mail, is_required }) => mail && !is_required)).toMatchObject([
      { topic: "guarantee_ending" },
    ]);
    expect(await whyNot(ana, "guarantee_ending")).toBeNull();
  });

  it("stops emails to an address without an account, also after an account is created with it", async () => {
    const email = "sem.conta@example.com";
    await db.rows("select private.turn_off_notices(null, $1, 'guarantee_ending')", [email]);
    const ana = await createCustomer({ email });
    expect(await whyNot(ana, "guarantee_ending")).toBe("turned_off");
    await signIn(ana);
    expect(await lineOf("guarantee_ending")).toMatchObject({ mail: false });
    await choose("guarantee_ending", true);
    expect(await whyNot(ana, "guarantee_ending")).toBeNull();
  });
});

describe("an address that bounces emails", () => {
  it("withdraws its owner's consent to emails, and keeps the other choices", async () => {
    const ana = await signInCustomer();
    await choose("recovery", true);
    await choose("recovery", true, "push");
    await close(ana.email.toUpperCase());
    expect(await read()).toMatchObject({ is_bounced: true });
    expect(await lineOf("recovery")).toMatchObject({ mail: false, push: true });
    expect(await lineOf("review_approved")).toMatchObject({ mail: true });
    expect((await history()).at(-1)).toMatchObject({ about: "recovery", is_given: false, decided_by: "bounce" });
    expect(await whyNot(ana, "payment_confirmed")).toBe("address_closed");
  });

  it("can be re-enabled only by its owner, a day later", async () => {
    const [ana, bia] = [await createCustomer(), await createCustomer()];
    const reopen = () => db.rows("select public.reopen_my_address()");
    await close(ana.email);
    await signIn(ana);
    await expect(reopen()).rejects.toThrow("PT409 address_closed_today");
    await dbOwner.rows("update private.closed_addresses set closed_at = now() - interval '25 hours'");
    await signIn(bia);
    await reopen();
    expect(await whyNot(ana, "payment_confirmed")).toBe("address_closed");
    await signIn(ana);
    await reopen();
    await reopen();
    expect(await whyNot(ana, "payment_confirmed")).toBeNull();
  });

  it("can be opened by no account that is gone", async () => {
    await db.actAs("authenticated", drawId());
    await expect(db.rows("select public.reopen_my_address()")).rejects.toThrow("profile_not_found");
  });
});

describe("what is kept of it", () => {
  const sendNotice = (person: Person) =>
    dbOwner.rows(
      `insert into private.notices (kind, subject, recipient, account_id, email, channel, expires_at, outcome, sent_at)
         values ('review_approved', $1, $2::text, $2::text::uuid, $3, 'mail', now(), 'sent', now())`,
      [drawId(), person.id, person.email],
    );
  const left = () =>
    dbOwner.rows(`select (select count(*) from private.notices)::integer as notices, (select count(*) from private.consents)::integer as consents,
        (select count(*) from private.notice_choices)::integer as choices, (select count(*) from private.closed_addresses)::integer as closed`);

  it("expires: notices after a year, superseded decisions after five", async () => {
    const ana = await createCustomer();
    await sendNotice(ana);
    await signIn(ana);
    await choose("recovery", true);
    await choose("recovery", false);
    const pass = (months: number) =>
      asOwner(async () => {
        await db.rows("update private.notices set created_at = now() - make_interval(months => $1)", [months]);
        await db.rows("update private.consents set decided_at = now() - make_interval(months => $1)", [months]);
        await db.rows("select private.forget_expired_data()");
      });
    await pass(11);
    expect(await left()).toMatchObject([{ notices: 1, consents: 2 }]);
    await pass(13);
    expect(await left()).toMatchObject([{ notices: 0, consents: 2 }]);
    await pass(61);
    expect(await left()).toMatchObject([{ consents: 1, choices: 1 }]);
    expect(await history()).toMatchObject([{ is_given: false }]);
  });
});
