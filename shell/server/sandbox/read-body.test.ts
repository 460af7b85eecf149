import { createServer, type Server } from "node:http";
import { listen } from "@store/shared-data/node/listen";
import { BodyRefused, readBody } from "./read-body";

let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    response.write("um ");
    if (request.url === "/slow") return void setInterval(() => response.write("x"), 20).unref();
    if (request.url !== "/endless") response.end("dois");
  });
  origin = `http://localhost:${await listen(server, { port: 0, setting: "" })}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const read = async (path: string, limits: { most?: number; patience?: number } = {}) => {
  return readBody(await fetch(origin + path), { most: 1000, patience: 5000, ...limits });
};

it("reads a body whole", async () => {
  expect((await read("/")).toString()).toBe("um dois");
});

it("leaves one that is too long", async () => {
  await expect(read("/", { most: 6 })).rejects.toThrow(/\/ answers with more than 6 bytes$/);
});

it.each(["/endless", "/slow"])("leaves %s, which does not end, whatever is collected meanwhile", async (path) => {
  const garbage = setInterval(() => Array.from({ length: 200_000 }, () => ({})), 20);
  try {
    const refused = read(path, { patience: 500 });
    await expect(refused).rejects.toThrow(`${path} did not come whole within 0.5 s`);
    await expect(refused).rejects.toThrow(BodyRefused);
  } finally {
    clearInterval(garbage);
  }
});

it("says the same where the request's own signal is the first to end it", async () => {
  const signal = AbortSignal.timeout(300);
  const refused = readBody(await fetch(`${origin}/slow`, { signal }), { most: 1000, patience: 5000 });
  await expect(refused).rejects.toThrow(/\/slow did not come whole within 5 s$/);
  expect(signal.aborted).toBe(true);
});
