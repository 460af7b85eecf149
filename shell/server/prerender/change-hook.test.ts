import { listenForChanges } from "./change-hook";

const secret = "segredo-bem-comprido";
let told = 0;
let hook: Awaited<ReturnType<typeof listenForChanges>>;

beforeAll(async () => {
  hook = await listenForChanges({ port: 0, secret, onChange: () => void told++ });
});
afterAll(() => hook.close());

const call = async (method: string, authorization: string) =>
  (await fetch(`http://localhost:${hook.port}/`, { method, headers: { authorization } })).status;

it("hears of a change from who has the secret, and from nobody else", async () => {
  expect(await call("POST", "Bearer outro-segredo-comprido")).toBe(401);
  expect(await call("POST", "")).toBe(401);
  expect(await call("GET", `Bearer ${secret}`)).toBe(405);
  expect(told).toBe(0);
  expect(await call("POST", `Bearer ${secret}`)).toBe(202);
  expect(told).toBe(1);
});

it("says in one sentence what keeps it from listening, and how to choose another port", async () => {
  for (const [port, reason] of [
    [hook.port, "is taken. Stop what listens there, or choose another with --hook."],
    [Number.NaN, "is no port. Choose one with --hook."],
  ] as const) {
    await expect(listenForChanges({ port, secret, onChange: () => {} })).rejects.toThrow(`Port ${port} ${reason}`);
  }
});

it("refuses to listen without a secret worth the name", async () => {
  for (const weak of [undefined, "", "curto"]) {
    await expect(listenForChanges({ port: 0, secret: weak, onChange: () => {} })).rejects.toThrow(/COMPOSE_SECRET/);
  }
});
