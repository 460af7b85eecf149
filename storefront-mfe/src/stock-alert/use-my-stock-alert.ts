import { useQuery, useQueryClient } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { useState } from "react";
import { cancelMyStockAlert, listMyStockAlerts, type Waiting } from "./stock-alert.api";
import { linkMessage } from "./stock-alert-messages";
import type { Wanted } from "./wanted";

/**
 * The signed-in user's alert for a product, and a function that cancels it; `onEnd` is called after that. Without a
 * session there is none, because visitors' alerts are not disclosed.
 */
export function useMyStockAlert(wanted: Wanted, onEnd: () => void) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState("");
  const [isCancelling, setIsCancelling] = useState(false);
  const queryKey = ["private", "stock-alerts", user?.id];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => listMyStockAlerts(signal),
    enabled: user !== null,
  });
  const others = data.filter((alert) => !isSame(alert.wanted, wanted));
  function keep(alerts: Waiting[]) {
    // Responses of pending requests would be outdated.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, alerts);
  }

  async function cancel() {
    setFailure("");
    setIsCancelling(true);
    try {
      await cancelMyStockAlert(wanted);
      keep(others);
      onEnd();
    } catch (error) {
      setFailure(linkMessage(error));
    }
    setIsCancelling(false);
  }
  const note = () => keep([...others, { wanted, name: null }]);
  const isWaiting = others.length < data.length;
  return { isWaiting, email: user?.email ?? "", failure, isCancelling, cancel, note };
}

const isSame = (one: Wanted, other: Wanted) => JSON.stringify(one) === JSON.stringify(other);
