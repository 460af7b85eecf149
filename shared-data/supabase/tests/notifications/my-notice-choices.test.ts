import { drawId } from "../../../local/testing/draw";
import { consentVersion } from "../../../src/terms/consent-version";
import { db } from "../harness/database";
import { createCustomer, signIn, signInCustomer } from "../harness/factories";
import { choose, history, lineOf, read, whyNot } from "../harness/notice-choices";

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

it("lets an account that is gone choose nothing", async () => {
  await db.actAs("authenticated", drawId());
  const gone = "PT404 profile_not_found";
  await expect(choose("review_approved", false)).rejects.toThrow(gone);
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
