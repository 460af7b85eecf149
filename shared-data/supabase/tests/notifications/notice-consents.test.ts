import { drawId } from "../../../local/testing/draw";
import { consentVersion } from "../../../src/terms/consent-version";
import { db, dbOwner } from "../harness/database";
import { createCustomer, signIn, signInCustomer } from "../harness/factories";
import { choose, close, history, lineOf, read, stopByLetter, whyNot } from "../harness/notice-choices";
import { choose as keepChoice } from "../harness/notices";

it("knows the version of the words that the pages show", async () =>
  expect(await db.value("select private.consent_version()")).toBe(consentVersion));

describe("my notification choices", () => {
  it("is what needs no consent, until something is chosen, in one line for what one consent allows", async () => {
    const ana = await signInCustomer();
    const mine = await read();
    expect(mine).toMatchObject({ email: ana.email, is_bounced: false });
    const lines = mine.choices.map(({ topic, is_required, mail }) => [topic, is_required, mail]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ["recovery", false, false],
        ["review_approved", false, true],
        ["payment_confirmed", true, true],
      ]),
    );
    expect(mine.choices.filter(({ topic }) => /pix_expiring|pix_recovery/.test(topic))).toEqual([]);
    expect(mine.choices.every(({ mail, push }) => mail === push)).toBe(true);
  });

  it("shows no unverified address", async () => {
    await signIn(await createCustomer({ verified: false }));
    expect((await read()).email).toBeNull();
  });
});

it("lets an account that is gone choose nothing, and open no address", async () => {
  await db.actAs("authenticated", drawId());
  const gone = "PT404 profile_not_found";
  await expect(choose("review_approved", false)).rejects.toThrow(gone);
  await expect(db.rows("select public.reopen_my_address()")).rejects.toThrow(gone);
});

describe("a choice", () => {
  it("turns a kind off and on for one person and channel only, and records each change", async () => {
    const [ana, bia] = [await createCustomer(), await createCustomer()];
    await signIn(ana);
    await choose("review_approved", false);
    expect(await lineOf("review_approved")).toMatchObject({ mail: false, push: true });
    expect(await whyNot(ana, "review_approved")).toBe("turned_off");
    expect(await whyNot(ana, "review_approved", "push")).toBeNull();
    expect(await whyNot(ana, "guarantee_ending")).toBeNull();
    expect(await whyNot(bia, "review_approved")).toBeNull();
    await choose("review_approved", true);
    expect(await whyNot(ana, "review_approved")).toBeNull();
    const row = { holder: ana.id, about: "review_approved", channel: "mail", decided_by: "person" };
    expect(await history()).toEqual([
      { ...row, is_given: false, text_version: consentVersion },
      { ...row, is_given: true, text_version: consentVersion },
    ]);
  });

  it("that is made already changes nothing, and is not written down again", async () => {
    await signInCustomer();
    await choose("review_approved", true);
    await choose("recovery", false);
    expect(await history()).toEqual([]);
    await choose("recovery", true);
    await choose("recovery", true);
    expect(await history()).toHaveLength(1);
  });

  it("allows both reminders of a PIX by one consent, and takes it back as one", async () => {
    const ana = await signInCustomer();
    const both = async () => [await whyNot(ana, "pix_expiring"), await whyNot(ana, "pix_recovery")];
    expect(await both()).toEqual(["no_consent", "no_consent"]);
    await choose("recovery", true);
    expect(await both()).toEqual([null, null]);
    await choose("recovery", false);
    expect(await both()).toEqual(["turned_off", "turned_off"]);
  });

  it("is refused of what the order needs, of what is no notice, and of a channel that is none", async () => {
    await signInCustomer();
    const unknown = "PT400 notice_topic_unknown";
    await expect(choose("payment_confirmed", false)).rejects.toThrow("PT409 notice_required");
    for (const topic of ["nada", "pix_recovery", "all"]) await expect(choose(topic, false)).rejects.toThrow(unknown);
    await expect(choose("recovery", true, "sms")).rejects.toThrow(unknown);
  });

  it("is no consent to another version of the text, or for an unverified mailbox; withdrawing requires neither", async () => {
    await signInCustomer();
    for (const version of ["1999-01-01", null])
      await expect(choose("recovery", true, "mail", version)).rejects.toThrow("PT409 consent_words_changed");
    await choose("recovery", true);
    await choose("recovery", false, "mail", null);
    expect(await history()).toHaveLength(2);
    await signIn(await createCustomer({ verified: false }));
    await expect(choose("recovery", true)).rejects.toThrow("PT409 mailbox_not_proved");
    await choose("review_approved", false);
  });
});

describe("an email's link", () => {
  it("withdraws a consent for every channel, and records the email as the source", async () => {
    const ana = await signInCustomer();
    await choose("recovery", true);
    await stopByLetter(ana, "pix_recovery");
    await stopByLetter(ana, "pix_recovery");
    expect(await whyNot(ana, "pix_expiring")).toBe("turned_off");
    expect(await whyNot(ana, "pix_expiring", "push")).toBe("turned_off");
    const row = { holder: ana.id, about: "recovery", is_given: false, text_version: null, decided_by: "email" };
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

it("believes what was said of the kind before its purpose and that before all, and the later of two", async () => {
  const ana = await createCustomer();
  for (const [holder, about, isWanted] of [
    [ana.id, "all", false],
    [ana.id, "review", true],
    [ana.email, "review", false],
    [ana.id, "review_approved", true],
  ] as const) {
    await keepChoice(holder, about, isWanted);
    expect(await whyNot(ana, "review_approved")).toBe(isWanted ? null : "turned_off");
  }
});

describe("an address that bounces emails", () => {
  it("withdraws its owner's consent to emails, and keeps the other choices", async () => {
    const ana = await signInCustomer();
    await choose("recovery", true);
    await choose("recovery", true, "push");
    for (const email of [` ${ana.email.toUpperCase()} `, "no address", ana.email]) await close(email);
    expect(await dbOwner.rows("select email from private.closed_addresses")).toEqual([{ email: ana.email }]);
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
});
