import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { enrolFactor, proveFactor, readFactor, removeFactor } from "./second-factor.api";

const ownFactor = ["private", "second-factor"];

/** How the signed-in person stands with the second factor. */
export function useFactor() {
  return useQuery({ queryKey: ownFactor, queryFn: () => readFactor() });
}

/** Enrols, proves and removes a factor. Afterwards the session may see other data, so everything private is fetched again. */
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
