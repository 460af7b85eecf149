import { getAccessToken, getSettings } from "@store/shared-data/runtime";
import { RealtimeClient } from "@supabase/supabase-js";

interface Listener {
  /** Called when one of the user's orders has changed or may have changed. */
  onHint(): void;
  /** True once the subscription is active. */
  onChange(isListening: boolean): void;
}

// Random spread: after a restart, or while a project is at its limit, clients must not reconnect simultaneously.
const spread = (seconds: number) => seconds * 1_000 * (0.5 + Math.random());
const tryAgainSeconds = 30;

/**
 * Subscribes to a user's order changes through Supabase Realtime; returns a function that unsubscribes. Events are only
 * a hint to refetch: the order itself is read from the database. Row level security applies to them too.
 */
export function listenForOrders(userId: string, { onHint, onChange }: Listener): () => void {
  const { supabaseUrl, supabaseKey } = getSettings();
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: supabaseKey },
    accessToken: getAccessToken,
    reconnectAfterMs: (tries) => spread(Math.min(30, 2 ** tries)),
  });
  // Only the id: the row's data is not used.
  const select = ["id"];
  const orders = { event: "*", schema: "public", table: "orders", filter: `user_id=eq.${userId}`, select } as const;
  let isOver = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const channel = client.channel(`orders-${userId}`).on("postgres_changes", orders, onHint);
    channel.on("system", {}, ({ extension, status }: { extension?: unknown; status?: unknown }) => {
      // Joining a channel succeeds before the database subscription, which may fail: this message reports its result.
      const isListening = extension === "postgres_changes" && status === "ok";
      onChange(isListening);
      // Changes before the subscription were missed, so refetch.
      if (isListening) onHint();
    });
    channel.subscribe((status) => {
      if (status !== "SUBSCRIBED") onChange(false);
      // Rejected because the project's connection limit is reached: the library would retry every few seconds. It
      // recovers from a lost connection by itself.
      if (status === "CHANNEL_ERROR" && client.isConnected()) void channel.unsubscribe();
      // Closed by either side, such as for an expired token: the library does not reopen it.
      if (status === "CLOSED" && !isOver) pause = setTimeout(open, spread(tryAgainSeconds));
    });
  };
  // Set the token first: an unauthenticated connection may not read orders.
  void client.setAuth().then(() => isOver || open());
  return () => {
    isOver = true;
    clearTimeout(pause);
    void client.removeAllChannels().then(() => client.disconnect());
  };
}
