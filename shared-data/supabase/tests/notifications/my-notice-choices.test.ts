import { drawId } from "../../../local/testing/draw";
import { consentVersion } from "../../../src/terms/consent-version";
import { withRollback } from "../harness/database";
import { createCustomer } from "../harness/factories";
import { as, choose, history, lineOf, read, whyNot } from "../harness/notice-choices";

it("knows the version of the words that the pages show", () =>
  withRollback(async (db) => expect(await db.value("select private.consent_version()")).toBe(consentVersion)));

describe("what one is told of", () => {
  it("is what needs no consent, until something is chosen, in one line for what one consent allows", () =>
    withRollback(async (db) => {
      const ana = await createCustomer(db);
      await as(db, ana);
      const told = await read(db);
      expect(told).toMatchObject({ email: ana.email, is_bounced: false });
      const lines = told.choices.map(({ topic, is_required, mail }) => [topic, is_required, mail]);
      expect(lines).toEqual(
        expect.arrayContaining([
          ["recovery", false, false],
          ["review_approved", false, true],
          ["payment_confirmed", true, true],
        ]),
      );
      expect(told.choices.filter(({ topic }) => /pix_expiring|pix_recovery/.test(topic))).toEqual([]);
      expect(told.choices.every(({ mail, push }) => mail === push)).toBe(true);
    }));

  it("names no address that nobody has proved", () =>
    withRollback(async (db) => {
      await as(db, await createCustomer(db, { verified: false }));
      expect((await read(db)).email).toBeNull();
    }));
});

it("lets an account that is gone choose nothing", () =>
  withRollback(async (db) => {
    await db.actAs("authenticated", drawId());
    const gone = { code: "PT404", detail: "profile_not_found" };
    await expect(choose(db, "review_approved", false)).rejects.toMatchObject(gone);
  }));

describe("a choice", () => {
  it("turns letters of a kind off and on for that person alone, by that channel alone, and is written down each time", () =>
    withRollback(async (db) => {
      const [ana, bia] = [await createCustomer(db), await createCustomer(db)];
      await as(db, ana);
      await choose(db, "review_approved", false);
      expect(await lineOf(db, "review_approved")).toMatchObject({ mail: false, push: true });
      expect(await whyNot(db, ana, "review_approved")).toBe("turned_off");
      expect(await whyNot(db, ana, "review_approved", "push")).toBeNull();
      expect(await whyNot(db, ana, "guarantee_ending")).toBeNull();
      expect(await whyNot(db, bia, "review_approved")).toBeNull();
      await choose(db, "review_approved", true);
      expect(await whyNot(db, ana, "review_approved")).toBeNull();
      const row = { holder: ana.id, about: "review_approved", channel: "mail", decided_by: "person" };
      expect(await history(db)).toEqual([
        { ...row, is_given: false, text_version: consentVersion },
        { ...row, is_given: true, text_version: consentVersion },
      ]);
    }));

  it("that is made already changes nothing, and is not written down again", () =>
    withRollback(async (db) => {
      await as(db, await createCustomer(db));
      await choose(db, "review_approved", true);
      await choose(db, "recovery", false);
      expect(await history(db)).toEqual([]);
      await choose(db, "recovery", true);
      await choose(db, "recovery", true);
      expect(await history(db)).toHaveLength(1);
    }));

  it("allows both reminders of a PIX by one consent, and takes it back as one", () =>
    withRollback(async (db) => {
      const ana = await createCustomer(db);
      await as(db, ana);
      const both = async () => [await whyNot(db, ana, "pix_expiring"), await whyNot(db, ana, "pix_recovery")];
      expect(await both()).toEqual(["no_consent", "no_consent"]);
      await choose(db, "recovery", true);
      expect(await both()).toEqual([null, null]);
      await choose(db, "recovery", false);
      expect(await both()).toEqual(["turned_off", "turned_off"]);
    }));

  it("is refused of what the order needs, of what is no notice, and of a channel that is none", () =>
    withRollback(async (db) => {
      await as(db, await createCustomer(db));
      const unknown = { code: "PT400", detail: "notice_topic_unknown" };
      await expect(choose(db, "payment_confirmed", false)).rejects.toMatchObject({
        code: "PT409",
        detail: "notice_required",
      });
      for (const topic of ["nada", "pix_recovery", "all"])
        await expect(choose(db, topic, false)).rejects.toMatchObject(unknown);
      await expect(choose(db, "recovery", true, "sms")).rejects.toMatchObject(unknown);
    }));

  it("is no consent to words of another version, nor for a mailbox that nobody has proved; taking back asks for neither", () =>
    withRollback(async (db) => {
      await as(db, await createCustomer(db));
      for (const version of ["1999-01-01", null])
        await expect(choose(db, "recovery", true, "mail", version)).rejects.toMatchObject({
          code: "PT409",
          detail: "consent_words_changed",
        });
      await choose(db, "recovery", true);
      await choose(db, "recovery", false, "mail", null);
      expect(await history(db)).toHaveLength(2);
      await as(db, await createCustomer(db, { verified: false }));
      await expect(choose(db, "recovery", true)).rejects.toMatchObject({ code: "PT409", detail: "mailbox_not_proved" });
      await choose(db, "review_approved", false);
    }));
});
