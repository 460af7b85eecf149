import { renameSync, rmSync } from "node:fs";
import { startServedStore } from "../testing/served-store";

const { place, at, write, serve } = startServedStore();
const wanted: string[] = [];
let refresh = () => Promise.resolve();

beforeEach(async () => {
  wanted.length = 0;
  refresh = () => Promise.resolve();
  for (const name of ["product", "category"]) write(`snapshot/${name}/x.json`, "[]");
  const want = (id: string) => void wanted.push(id);
  await serve({ snapshot: { folder: at("snapshot"), want, refresh: () => refresh() } });
});

/** As a composer puts it: a file of another name takes its place. */
function put(name: string, text: string) {
  write("snapshot/new", text);
  renameSync(at("snapshot/new"), at("snapshot", name));
}

async function ask(address: string) {
  const response = await fetch(`http://localhost:${place.ports[0]}${address}`);
  return { status: response.status, body: await response.text() };
}

it("has it brought up to date before each answer, and waits a second for that, no longer", async () => {
  refresh = async () => put("newest.json", "[3]");
  expect((await ask("/snapshot/newest.json")).body).toBe("[3]");
  refresh = () => new Promise(() => undefined);
  expect((await ask("/snapshot/newest.json")).body).toBe("[3]");
});

it("answers with nothing where there is no such file, and says which product was asked for", async () => {
  const addresses = ["product/conta-1", "newest", "product/Conta", "product/..%2fstate", "else", "product/"];
  for (const name of addresses) {
    const { status, body } = await ask(`/snapshot/${name}.json`);
    expect([name, status, body.length]).toEqual([name, 204, 0]);
  }
  expect(wanted).toEqual(["conta-1"]);
  put("product/conta-1.json", "[]");
  expect((await ask("/snapshot/product/conta-1.json")).status).toBe(200);
  rmSync(at("snapshot/product/conta-1.json"));
  expect((await ask("/snapshot/product/conta-1.json")).status).toBe(204);
});
