import { requireStoreClient, StoreError, useDebouncedValue } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import { getStoreClient } from "@store/shared-data/runtime";
import { checkNameAvailability, type NameAvailability } from "../session/display-names.api";
import { displayNameProblem } from "./display-name";

const keyOf = (name: string) => ["display-name", name];

/** The database's check of a typed name, debounced. `own` is the user's current name, which is not checked. */
export function useNameAvailability(typed: string, own: string): NameAvailability | undefined {
  const name = useDebouncedValue(typed);
  const isEnabled = name !== own && displayNameProblem(name) === null && getStoreClient() !== null;
  const { data } = useQuery({
    queryKey: keyOf(name),
    queryFn: ({ signal }) => checkNameAvailability(requireStoreClient(), name, signal),
    enabled: isEnabled,
    retry: false,
  });
  return isEnabled && name === typed ? data : undefined;
}

/** Display names known to be taken, for a form's validation; also learns from rejections. */
export function useTakenNames() {
  const queryClient = useQueryClient();
  return {
    isTaken: (name: string) => queryClient.getQueryData<NameAvailability>(keyOf(name))?.isTaken === true,
    /** Awaits `work`; if the database rejects it for a taken name, caches that, so that the field shows the error. */
    async learnFrom<Result>(name: string, work: Promise<Result>): Promise<Result> {
      try {
        return await work;
      } catch (error) {
        if (error instanceof StoreError && error.reason === "display_name_taken") {
          queryClient.setQueryData<NameAvailability>(keyOf(name), (known) => ({
            isTaken: true,
            others: known?.others ?? [],
          }));
          // Refetches, because free alternatives are not known yet.
          void queryClient.invalidateQueries({ queryKey: keyOf(name) });
        }
        throw error;
      }
    },
  };
}
