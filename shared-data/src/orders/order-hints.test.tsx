/**
 * A server runs beside the page here: `ws` has none among what it exports to browsers.
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */

import { configureRuntime, parseSettings, startSession } from "@store/shared-data/runtime";
import { waitFor } from "@testing-library/react";
import { testKey } from "../testing/fake-backend";
import { RealtimeService } from "../testing/realtime-service";
import { followSession, newSession } from "../testing/store-session";
import { loadOrderHints } from "./load-order-hints";

const person = "0f0f0f0f-0000-4000-8000-000000000001";
const realtime = new RealtimeService();
let stop: () => void = () => undefined;

beforeAll(async () => {
  const supabaseUrl = await realtime.start();
  configureRuntime(parseSettings({ mode: "local", realtime: true, supabaseUrl, supabaseKey: testKey }));
  startSession();
  followSession(newSession());
});
afterEach(async () => {
  stop();
  await waitFor(() => expect(realtime.listeners).toBe(0));
  realtime.forget();
});
afterAll(() => realtime.stop());

// At least: after a refusal the next one follows within moments.
const joins = (count: number) => waitFor(() => expect(realtime.joins.length).toBeGreaterThanOrEqual(count));

async function listen() {
  const { listenForOrders } = await loadOrderHints();
  const [onHint, onChange] = [jest.fn(), jest.fn()];
  stop = listenForOrders(person, { onHint, onChange });
  await joins(1);
  return { onHint, onChange };
}

it("listens to one person's orders with their token, says so when the database has the subscription, hints at each change, and stops", async () => {
  const { onHint, onChange } = await listen();
  realtime.tellOfChange();
  await waitFor(() => expect(onHint).toHaveBeenCalledTimes(1));
  expect(onChange).not.toHaveBeenCalledWith(true);
  realtime.sayOfDatabase("ok");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(true));
  // One for what happened before it.
  expect(onHint).toHaveBeenCalledTimes(2);
  expect(realtime.addresses[0]).toMatch(new RegExp(`^/realtime/v1/websocket\\?apikey=${testKey}`));
  const [{ config, access_token: token } = {}] = realtime.joins;
  expect(token).toBe("token-of-ana@exemplo.com.br");
  expect(config).toMatchObject({
    postgres_changes: [
      { event: "*", schema: "public", table: "orders", filter: `user_id=eq.${person}`, select: ["id"] },
    ],
  });
  realtime.tellOfChange();
  await waitFor(() => expect(onHint).toHaveBeenCalledTimes(3));
  stop();
  await waitFor(() => expect(realtime.listeners).toBe(0));
  expect(onHint).toHaveBeenCalledTimes(3);
});

it("does not say that it listens where the database refuses the subscription, as of a table that is not published", async () => {
  const { onHint, onChange } = await listen();
  realtime.sayOfDatabase("error");
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(false));
  expect(onChange).not.toHaveBeenCalledWith(true);
  expect(onHint).not.toHaveBeenCalled();
  // Realtime tries again by itself, and says so.
  realtime.sayOfDatabase("ok");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(true));
});

it.each([
  ["is refused", 1, () => undefined],
  ["is closed", 0, () => realtime.closeChannels()],
])("leaves a channel that %s, and opens another after a while", async (_how, refusals, happen) => {
  // The shortest while that there is.
  jest.spyOn(Math, "random").mockReturnValue(-0.499);
  realtime.refusals = refusals;
  const { onChange } = await listen();
  happen();
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(false));
  await joins(2);
  realtime.sayOfDatabase("ok");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(true));
});

it("joins again by itself with the token of the day when its line is lost", async () => {
  jest.spyOn(Math, "random").mockReturnValue(-0.499);
  const { onChange } = await listen();
  realtime.sayOfDatabase("ok");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(true));
  followSession({ ...newSession(), access_token: "token-of-now", refresh_token: "another" });
  realtime.dropLines();
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(false));
  await waitFor(() => expect(realtime.tokens.at(-1)).toBe("token-of-now"));
  realtime.sayOfDatabase("ok");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(true));
});
