import { createServer } from "node:net";
import { listen } from "../../src/testing/listen";
import { openPool } from "./open-pool";

// Authentication is over, and the server waits for a query.
const welcome = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");

it("gives up a connection on which Postgres answers nothing, and asks on another one", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.once("data", () => socket.write(welcome));
    socket.on("error", () => undefined);
  });
  const { port } = new URL(await listen(server as never));
  const pool = openPool({ connectionString: `postgresql://a@127.0.0.1:${port}/b`, query_timeout: 50, max: 1 });
  for (let calls = 1; calls <= 2; calls++) {
    const client = await pool.connect();
    await expect(client.query("select 1")).rejects.toThrow("timeout");
    client.release();
    expect(connections).toBe(calls);
  }
  await pool.end();
  server.close();
});
