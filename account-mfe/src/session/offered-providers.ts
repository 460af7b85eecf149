import { isRecord, StoreError } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { getSettings } from "@store/shared-data/runtime";

/** The configured social providers that the auth service has enabled, in the settings' order. @throws StoreError */
export async function listOfferedProviders(signal?: AbortSignal): Promise<readonly string[]> {
  const { supabaseUrl, supabaseKey, socialProviders } = getSettings();
  const headers = { apikey: supabaseKey };
  const response = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers, signal: signal ?? null }).catch(
    () => null,
  );
  if (!response?.ok) throw new StoreError("network", "The auth service did not answer.");
  const result: unknown = await response.json();
  const external = isRecord(result) && isRecord(result.external) ? result.external : {};
  return socialProviders.filter((provider) => Object.hasOwn(external, provider) && external[provider] === true);
}

/**
 * The social providers to offer; `undefined` while loading. If the request fails, all configured ones: a click checks
 * again and shows the error.
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
