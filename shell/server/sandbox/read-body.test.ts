import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BodyRefused, readBody } from "./read-body";

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.write("um ");
    if (request.url === "/slow") return void setInterval(() => response.write("x"), 20).unref();
    if (request.url !== "/endless") response.end("dois");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const read = async (path: string, limits: { most?: number; patience?: number } = {}) => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return readBody(response, { most: 1000, patience: 5000, ...limits });
};

it("reads a body whole", async () => {
  expect((await read("/")).toString()).toBe("um dois");
});

it("leaves one that is too long", async () => {
  await expect(read("/", { most: 6 })).rejects.toThrow(/\/ answers with more than 6 bytes$/);
});

it.each(["/endless", "/slow"])(
  "leaves %s, which does not come to its end, whatever is collected meanwhile",
  async (path) => {
    const garbage = setInterval(() => Array.from({ length: 200_000 }, () => ({})), 20);
    try {
      const refused = read(path, { patience: 500 });
      await expect(refused).rejects.toThrow(`${path} did not come whole within 0.5 s`);
      await expect(refused).rejects.toThrow(BodyRefused);
    } finally {
      clearInterval(garbage);
    }
  },
);

it("says the same where the request's own signal is the first to end it", async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slow`;
  const signal = AbortSignal.timeout(300);
  const refused = readBody(await fetch(address, { signal }), { most: 1000, patience: 5000 });
  await expect(refused).rejects.toThrow(/\/slow did not come whole within 5 s$/);
  expect(signal.aborted).toBe(true);
});
