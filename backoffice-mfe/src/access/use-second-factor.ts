import { useMutation, useQuery, useQueryClient } from "shared-data/query";
import { enrolFactor, proveFactor, readFactor, removeFactor } from "./second-factor.api";

const ownFactor = ["private", "second-factor"];

/** How the signed-in person stands with the second factor. */
export function useFactor() {
  return useQuery({ queryKey: ownFactor, queryFn: () => readFactor() });
}

/** Enrolling a factor, proving it and removing it. What the session may see is another thing afterwards, so all is asked for anew. */
export function useFactorChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ["private"] });
  return {
    enrol: useMutation({ mutationFn: () => enrolFactor() }),
    prove: useMutation({
      mutationFn: ({ factorId, code }: { factorId: string; code: string }) => proveFactor(factorId, code),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (factorId: string) => removeFactor(factorId), onSettled }),
  };
}
