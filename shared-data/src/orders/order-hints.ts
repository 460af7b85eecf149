import { getAccessToken, getSettings } from "@store/shared-data/runtime";
import { RealtimeClient } from "@supabase/supabase-js";

interface Listener {
  /** An order of theirs has changed, or may have. */
  onHint(): void;
  /** True once the subscription works. */
  onChange(isListening: boolean): void;
}

// A project that was restarted, or is full, is not called by all pages in one moment.
const spread = (seconds: number) => seconds * 1_000 * (0.5 + Math.random());
const tryAgainSeconds = 30;

/**
 * Listens to what Supabase Realtime tells of a person's orders; gives the way to stop. Only the hint is used: what an order is, the database
 * says when it is asked. Row security holds there too.
 */
export function listenForOrders(userId: string, { onHint, onChange }: Listener): () => void {
  const { supabaseUrl, supabaseKey } = getSettings();
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: supabaseKey },
    accessToken: getAccessToken,
    reconnectAfterMs: (tries) => spread(Math.min(30, 2 ** tries)),
  });
  // Only the id: the hint is all that is used.
  const select = ["id"];
  const orders = { event: "*", schema: "public", table: "orders", filter: `user_id=eq.${userId}`, select } as const;
  let isOver = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const channel = client.channel(`orders-${userId}`).on("postgres_changes", orders, onHint);
    channel.on("system", {}, ({ extension, status }: { extension?: unknown; status?: unknown }) => {
      // A channel is joined before the database has the subscription, which may fail: this says how that went.
      const isListening = extension === "postgres_changes" && status === "ok";
      onChange(isListening);
      // Changes before the subscription were missed.
      if (isListening) onHint();
    });
    channel.subscribe((status) => {
      if (status !== "SUBSCRIBED") onChange(false);
      // Refused (as many listen as the project may have): the library would ask again every few seconds. A lost line it mends by itself.
      if (status === "CHANNEL_ERROR" && client.isConnected()) void channel.unsubscribe();
      // Closed by either side (an expired token): it is not opened again.
      if (status === "CLOSED" && !isOver) pause = setTimeout(open, spread(tryAgainSeconds));
    });
  };
  // The token first: a connection without one may not see orders.
  void client.setAuth().then(() => isOver || open());
  return () => {
    isOver = true;
    clearTimeout(pause);
    void client.removeAllChannels().then(() => client.disconnect());
  };
}
