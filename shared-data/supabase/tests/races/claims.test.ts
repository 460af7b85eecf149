import { storePerTest } from "../harness/committed-store";
import { as, pay } from "../harness/many-connections";

const store = storePerTest({
  keys: { claimed: 0 },
  prepare: () =>
    store.rows(
      `insert into auth.users (email, confirmation_token, confirmation_sent_at)
       select name || '@example.com', name, now() from unnest(array['maria', 'joana']) name`,
    ),
});

const verify = (name: string) =>
  as(null, "update auth.users set confirmation_token = '', email_confirmed_at = now() where email = $1", [
    `${name}@example.com`,
  ]);
const change = async (from: string, to: string) => {
  const asked = "update auth.users set email_change = $2, email_change_sent_at = now() where email = $1 returning id";
  const id = await store.value(asked, [`${from}@example.com`, `${to}@example.com`]);
  return as(null, "update auth.users set email = email_change, email_change = '' where id = $1", [id]);
};
const payment = pay("p", ["claimed"]);

const owner = () => store.value("select u.email from public.orders o left join auth.users u on u.id = o.user_id");

it.each(["arriving", "coming after"])("hands over a payment that is %s while its e-mail is proved", async (when) => {
  await (when === "arriving" ? store.meet(payment, verify("maria")) : store.meet(verify("maria"), payment));
  expect(await owner()).toBe("maria@example.com");
});

it.each(["arriving", "coming after"])("assigns a payment that is %s while a user takes its e-mail", async (when) => {
  await verify("joana")(store.owner);
  await store.rows("delete from auth.users where email = 'maria@example.com'");
  const move = await change("joana", "maria");
  await (when === "arriving" ? store.meet(payment, move) : store.meet(move, payment));
  expect(await owner()).toBe("maria@example.com");
});

it("gives a payment to the person who had its e-mail when it arrived, while they change away", async () => {
  await verify("maria")(store.owner);
  await store.meet(await change("maria", "outra"), payment);
  expect(await owner()).toBe("outra@example.com");
});

describe("of an e-mail that was given up before", () => {
  beforeEach(async () => {
    for (const name of ["maria", "joana"]) await verify(name)(store.owner);
    await (await change("maria", "outra"))(store.owner);
  });

  it("keeps a payment for the next owner", async () => {
    await store.meet(payment, await change("joana", "maria"));
    expect(await owner()).toBe("maria@example.com");
  });

  it("gives every payment one owner while two accounts exchange their e-mails", async () => {
    const [away, back] = [await change("joana", "maria"), await change("outra", "joana")];
    await payment(store.owner);
    // The second waits for the address that the first gives up.
    await store.meet(away, back);
    expect(await owner()).toBe("maria@example.com");
  });
});
