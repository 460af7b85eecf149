import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { listen } from "../src/testing/listen";
import { limitConnections } from "./patient-server";

let server: Server;
let port: number;

async function serve(limit: Parameters<typeof limitConnections>[1]): Promise<void> {
  server = createServer((_request, response) => void response.end("ok"));
  limitConnections(server, limit);
  port = Number(new URL(await listen(server)).port);
}
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function open(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}
const isServed = async (socket: Socket) => {
  socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
};

it("answers so many connections of one address at a time, and one more when one is closed", async () => {
  await serve({ most: 3 });
  const first = await open();
  expect(await Promise.all([first, await open(), await open()].map(isServed))).toEqual([true, true, true]);
  expect(await isServed(await open())).toBe(false);
  first.destroy();
  // The server hears of the end a moment later.
  while (!(await isServed(await open())));
});

it("counts no connection of a proxy", async () => {
  await serve({ most: 1, isExempt: (address) => address === "127.0.0.1" });
  expect(await Promise.all([await open(), await open()].map(isServed))).toEqual([true, true]);
});
