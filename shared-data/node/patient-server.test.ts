import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { limitConnections } from "./patient-server";

const server = createServer((_request, response) => void response.end("ok"));
let port: number;
const sockets: Socket[] = [];

async function open(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}
const isServed = async (socket: Socket) => {
  socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
};

beforeAll(async () => {
  limitConnections(server, { most: 3 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  const closed = sockets.splice(0).map((socket) => (socket.closed ? null : once(socket.destroy(), "close")));
  await Promise.all(closed);
});
afterAll(() => server.close());

it("answers so many connections of one address at a time, and one more when one is closed", async () => {
  const first = await open();
  expect(await Promise.all([first, await open(), await open()].map(isServed))).toEqual([true, true, true]);
  expect(await isServed(await open())).toBe(false);
  first.destroy();
  // The server hears of the end a moment later.
  while (!(await isServed(await open())));
});

it("counts no connection of a proxy", async () => {
  const proxied = createServer((_request, response) => void response.end("ok"));
  limitConnections(proxied, { most: 1, isExempt: (address) => address === "127.0.0.1" });
  proxied.listen(0, "127.0.0.1");
  await once(proxied, "listening");
  const { port: own } = proxied.address() as AddressInfo;
  const opened = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = connect(own, "127.0.0.1");
      await once(socket, "connect");
      return socket;
    }),
  );
  expect(await Promise.all(opened.map(isServed))).toEqual([true, true, true]);
  for (const socket of opened) socket.destroy();
  proxied.close();
});
