import { execFile } from "node:child_process";
import { join } from "node:path";
import { type ChildBackend, makeDataDir, startChild } from "./testing/child-backend";
import { lastLink } from "./testing/mails";
import { createVisitor } from "./testing/store-client";

const dataDir = makeDataDir();
const email = "dona@exemplo.com.br";
const password = "senha-da-dona";
let backend: ChildBackend;

const staff = (...words: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { ...process.env, STORE_DATA_DIR: dataDir };
    const program = ["--import", "tsx/esm", join(__dirname, "staff-command.ts"), ...words];
    execFile(process.execPath, program, { env }, (error, out, complaint) =>
      resolve({ code: error?.code ?? 0, said: (out + complaint).trim() }),
    );
  });
// Each is asked of the store on Postgres while it runs, and of the embedded one while it does not.
const runsOnPostgres = process.env.STORE_STACK === "postgres";
const name = async (...words: string[]) => {
  if (!runsOnPostgres) await backend.stop();
  const answer = await staff(...words);
  if (!runsOnPostgres) backend = await startChild(dataDir, { STORE_MODE: "production" });
  return answer;
};
const readRole = async () => {
  const db = createVisitor(backend.url);
  await db.auth.signInWithPassword({ email, password });
  return (await db.rpc("get_user_role")).data?.role;
};

beforeAll(async () => {
  backend = await startChild(dataDir, { STORE_MODE: "production" });
});
afterAll(async () => {
  await backend.stop();
});

it("names a shop's first admin, once the person has proved the address, and takes the role away again", async () => {
  const db = createVisitor(backend.url);
  await db.auth.signUp({ email, password });
  expect(await name(email, "admin")).toEqual({ code: 1, said: expect.stringContaining("is not confirmed yet") });
  // The link leads to choosing a password: the first one proves nothing.
  const opened = createVisitor(backend.url);
  expect((await opened.auth.verifyOtp(lastLink(backend, email, "signup"))).error).toBeNull();
  expect((await opened.auth.updateUser({ password })).error).toBeNull();
  expect(await name(email.toUpperCase(), "admin")).toEqual({ code: 0, said: "DONA@EXEMPLO.COM.BR is admin now." });
  expect(await readRole()).toBe("admin");
  await name(email, "manager");
  expect(await readRole()).toBe("manager");
  await name(email, "none");
  expect(await readRole()).toBeNull();
});

it("refuses what names nobody, or no role, in one sentence", async () => {
  if (!runsOnPostgres) await backend.stop();
  const refusals: Array<[sentence: string, ...words: string[]]> = [
    ["There is no account of ninguem@exemplo.com.br", "ninguem@exemplo.com.br", "admin"],
    ["Usage", email, "owner"],
    ["Usage"],
  ];
  for (const [sentence, ...words] of refusals) {
    const { code, said } = await staff(...words);
    expect([code, said]).toEqual([1, expect.stringMatching(new RegExp(`^${sentence}`))]);
    expect(said).not.toMatch(/^ +at /m);
  }
});
