import { drawId } from "../../../local/testing/draw";
import { consentVersion } from "../../../src/terms/consent-version";
import { db, dbOwner } from "../harness/database";
import { createCustomer, type Person, signIn } from "../harness/factories";
import { chooseTopic, close, keepChoice } from "../harness/notices";

let ana: Person;
beforeEach(async () => {
  ana = await createCustomer();
  await signIn(ana);
});

const address = async () => (await db.rows("select * from public.my_notice_address()"))[0];
const lines = () => db.rows("select * from public.my_notice_choices()");
const lineOf = async (topic: string) => (await lines()).find((line) => line.topic === topic);
const history = () =>
  dbOwner.rows("select holder, about, channel, is_given, text_version, decided_by from private.consents order by id");
const reason = `select private.suppression_reason(jsonb_populate_record(null::private.notices,
         jsonb_build_object('account_id', $1::text, 'email', $2::text, 'kind', k.kind, 'channel', $4::text)), k.is_required)
       from private.notice_kinds() k where k.kind = $3`;
const whyNot = (kind: string, { person = ana, channel = "mail" } = {}) =>
  dbOwner.value<string | null>(reason, [person.id, person.email, kind, channel]);
const stopByEmail = (kind: string | null) =>
  dbOwner.rows("select private.turn_off_notices($1, $2, $3)", [ana.id, ana.email, kind]);

it("knows the version of the words that the pages show", async () =>
  expect(await dbOwner.value("select private.consent_version()")).toBe(consentVersion));

it("by default wants what needs no consent, and shows what one consent allows in one line", async () => {
  expect(await address()).toMatchObject({ email: ana.email, is_bounced: false });
  const mine = await lines();
  expect(mine).toEqual(
    expect.arrayContaining([
      { topic: "recovery", is_required: false, mail: false, push: false },
      { topic: "review_approved", is_required: false, mail: true, push: true },
      { topic: "payment_confirmed", is_required: true, mail: true, push: true },
    ]),
  );
  expect(mine.filter(({ topic }) => /pix_expiring|pix_recovery/.test(topic))).toEqual([]);
});

it("shows no unverified address", async () => {
  await signIn(await createCustomer({ verified: false }));
  expect((await address())?.email).toBeNull();
});

it("lets an account that is gone choose nothing, and open no address", async () => {
  await db.actAs("authenticated", drawId());
  const gone = "PT404 profile_not_found";
  await expect(chooseTopic("review_approved", false)).rejects.toThrow(gone);
  await expect(db.rows("select public.reopen_my_address()")).rejects.toThrow(gone);
});

describe("a choice", () => {
  it("turns a kind off and on for one person and channel only, and records each change", async () => {
    await chooseTopic("review_approved", false);
    expect(await lineOf("review_approved")).toMatchObject({ mail: false, push: true });
    expect(await whyNot("review_approved")).toBe("turned_off");
    expect(await whyNot("review_approved", { channel: "push" })).toBeNull();
    expect(await whyNot("guarantee_ending")).toBeNull();
    expect(await whyNot("review_approved", { person: await createCustomer() })).toBeNull();
    await chooseTopic("review_approved", true);
    expect(await whyNot("review_approved")).toBeNull();
    const about = { holder: ana.id, about: "review_approved", channel: "mail" };
    const row = { ...about, decided_by: "person", text_version: consentVersion };
    expect(await history()).toEqual([false, true].map((is_given) => ({ ...row, is_given })));
  });

  it("that is made already changes nothing, and is not written down again", async () => {
    await chooseTopic("review_approved", true);
    await chooseTopic("recovery", false);
    expect(await history()).toEqual([]);
    for (let click = 0; click < 2; click++) await chooseTopic("recovery", true);
    expect(await history()).toHaveLength(1);
  });

  it("allows both reminders of a PIX by one consent, and takes it back as one", async () => {
    const both = async () => [await whyNot("pix_expiring"), await whyNot("pix_recovery")];
    expect(await both()).toEqual(["no_consent", "no_consent"]);
    await chooseTopic("recovery", true);
    expect(await both()).toEqual([null, null]);
    await chooseTopic("recovery", false);
    expect(await both()).toEqual(["turned_off", "turned_off"]);
  });

  it.each([
    ["payment_confirmed", "mail", "PT409 notice_required"],
    ["nada", "mail", "PT400 notice_topic_unknown"],
    ["pix_recovery", "mail", "PT400 notice_topic_unknown"],
    ["all", "mail", "PT400 notice_topic_unknown"],
    ["recovery", "sms", "PT400 notice_topic_unknown"],
  ])("of %s by %s is refused with %s", async (topic, channel, refusal) => {
    await expect(chooseTopic(topic, false, channel)).rejects.toThrow(refusal);
  });

  it("is no consent to another version of the text, or for an unverified mailbox; withdrawing requires neither", async () => {
    for (const version of ["1999-01-01", null])
      await expect(chooseTopic("recovery", true, "mail", version)).rejects.toThrow("PT409 consent_words_changed");
    await chooseTopic("recovery", true);
    await chooseTopic("recovery", false, "mail", null);
    expect(await history()).toHaveLength(2);
    await signIn(await createCustomer({ verified: false }));
    await expect(chooseTopic("recovery", true)).rejects.toThrow("PT409 mailbox_not_proved");
    await chooseTopic("review_approved", false);
  });
});

describe("an email's link", () => {
  it("withdraws a consent for every channel, and records the email as the source", async () => {
    await chooseTopic("recovery", true);
    for (let click = 0; click < 2; click++) await stopByEmail("pix_recovery");
    for (const channel of ["mail", "push"]) expect(await whyNot("pix_expiring", { channel })).toBe("turned_off");
    const row = { holder: ana.id, about: "recovery", is_given: false, text_version: null, decided_by: "email" };
    expect((await history()).slice(1)).toEqual(["mail", "push"].map((channel) => ({ ...row, channel })));
  });

  it("stops all that can be stopped, also what was allowed by itself, and each can be turned on again", async () => {
    const stoppable = async () => (await lines()).filter(({ mail, is_required }) => mail && !is_required);
    await chooseTopic("recovery", true);
    await stopByEmail(null);
    expect(await stoppable()).toEqual([]);
    expect(await whyNot("payment_confirmed")).toBeNull();
    await chooseTopic("guarantee_ending", true);
    expect(await stoppable()).toMatchObject([{ topic: "guarantee_ending" }]);
    expect(await whyNot("guarantee_ending")).toBeNull();
  });

  it("stops emails to an address without an account, also after an account is created with it", async () => {
    const email = "sem.conta@example.com";
    await dbOwner.rows("select private.turn_off_notices(null, $1, 'guarantee_ending')", [email]);
    const person = await createCustomer({ email });
    expect(await whyNot("guarantee_ending", { person })).toBe("turned_off");
    await signIn(person);
    expect(await lineOf("guarantee_ending")).toMatchObject({ mail: false });
    await chooseTopic("guarantee_ending", true);
    expect(await whyNot("guarantee_ending", { person })).toBeNull();
  });
});

it("believes what was said of the kind before its purpose and that before all, and the later of two", async () => {
  for (const [holder, about, isWanted] of [
    [ana.id, "all", false],
    [ana.id, "review", true],
    [ana.email, "review", false],
    [ana.id, "review_approved", true],
  ] as const) {
    await keepChoice(holder, about, isWanted);
    expect(await whyNot("review_approved")).toBe(isWanted ? null : "turned_off");
  }
});

describe("an address that bounces emails", () => {
  it("withdraws its owner's consent to emails, and keeps the other choices", async () => {
    for (const channel of ["mail", "push"]) await chooseTopic("recovery", true, channel);
    for (const email of [` ${ana.email.toUpperCase()} `, "no address", ana.email]) await close(email);
    expect(await dbOwner.rows("select email from private.closed_addresses")).toEqual([{ email: ana.email }]);
    expect(await address()).toMatchObject({ is_bounced: true });
    expect(await lineOf("recovery")).toMatchObject({ mail: false, push: true });
    expect(await lineOf("review_approved")).toMatchObject({ mail: true });
    expect((await history()).at(-1)).toMatchObject({ about: "recovery", is_given: false, decided_by: "bounce" });
    expect(await whyNot("payment_confirmed")).toBe("address_closed");
  });

  it("can be re-enabled only by its owner, a day later", async () => {
    const reopen = () => db.rows("select public.reopen_my_address()");
    await close(ana.email);
    await expect(reopen()).rejects.toThrow("PT409 address_closed_today");
    await dbOwner.rows("update private.closed_addresses set closed_at = now() - interval '25 hours'");
    await signIn(await createCustomer());
    await reopen();
    expect(await whyNot("payment_confirmed")).toBe("address_closed");
    await signIn(ana);
    for (let click = 0; click < 2; click++) await reopen();
    expect(await whyNot("payment_confirmed")).toBeNull();
  });
});
