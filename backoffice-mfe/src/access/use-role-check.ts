import { useEffect } from "react";
import { isRecord } from "shared-data";
import { useQueryClient } from "shared-data/query";

const role = ["private", "staff-role"];
const isDenied = (error: unknown): boolean => isRecord(error) && error.code === "denied";

/** Asks again who looks as soon as the database has refused anything: anyone who works here no more is told so at that answer. */
export function useRoleCheck(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: role });
    const ends = [
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === "updated" && mutation.state.status === "error" && isDenied(mutation.state.error)) ask();
      }),
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== "updated" || query.queryKey[1] === role[1]) return;
        if (query.state.fetchStatus === "idle" && isDenied(query.state.error)) ask();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);
}
