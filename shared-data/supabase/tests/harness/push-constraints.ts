import { drawId } from "../../../local/testing/draw";
import { each, type Table } from "./constraint-rows";

const someId = drawId();
const key = `BA${"x".repeat(85)}`;

/** What the devices that are told take and keep out, at their edges. */
export const pushTables: Readonly<Record<string, Table>> = {
  "private.push_subscriptions": {
    valid: () => ({
      user_id: someId,
      endpoint: "https://a.example/1",
      p256dh: key,
      auth: "x".repeat(22),
      agent: "chrome",
    }),
    accepted: [
      ...each("endpoint", "x".repeat(1000)),
      ...each("agent", "a", "samsung-mobile", "x".repeat(20)),
      ...each("session_id", someId),
      ...each("p256dh", `BP${"-_".repeat(42)}x`),
    ],
    refused: {
      push_subscriptions_endpoint_key: [{}],
      push_subscriptions_endpoint_check: each("endpoint", "x".repeat(1001)),
      push_subscriptions_p256dh_check: each(
        "p256dh",
        "",
        `${key}x`,
        key.slice(1),
        `BQ${"x".repeat(85)}`,
        `BA${"+".repeat(85)}`,
      ),
      push_subscriptions_auth_check: each("auth", "", "x".repeat(21), "x".repeat(23), "=".repeat(22)),
      push_subscriptions_agent_check: each("agent", "", "Chrome", "x".repeat(21), "chrome-tv"),
    },
  },
};
