import { isRecord, StoreError } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { getSettings } from "@store/shared-data/runtime";

/** Which of the settings' providers of social sign-in the auth service has switched on, in the settings' order. @throws StoreError */
export async function listOfferedProviders(signal?: AbortSignal): Promise<readonly string[]> {
  const { supabaseUrl, supabaseKey, socialProviders } = getSettings();
  const headers = { apikey: supabaseKey };
  const response = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers, signal: signal ?? null }).catch(
    () => null,
  );
  if (!response?.ok) throw new StoreError("network", "The auth service did not answer.");
  const answer: unknown = await response.json();
  const external = isRecord(answer) && isRecord(answer.external) ? answer.external : {};
  return socialProviders.filter((provider) => Object.hasOwn(external, provider) && external[provider] === true);
}

/**
 * The providers to offer; `undefined` until the service has said which are on. Where it does not say, all of the settings': a click asks
 * again, and says what is wrong.
 */
export function useOfferedProviders(): readonly string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ["auth-settings"],
    queryFn: ({ signal }) => listOfferedProviders(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return isError ? getSettings().socialProviders : data;
}
