import { requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { changeStoreSetting, type DatabaseSettings, readStoreSettings } from "./store-settings.api";

const storeSettings = ["private", "store-settings"];

/** The settings that the database obeys. */
export function useStoreSettings() {
  return useQuery({
    queryKey: storeSettings,
    queryFn: ({ signal }) => readStoreSettings(requireStoreClient(), signal),
  });
}

interface SettingChange {
  name: keyof DatabaseSettings;
  value: string;
  reason: string;
}

/** Changes one setting. */
export function useChangeSetting() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, value, reason }: SettingChange) =>
      changeStoreSetting(requireStoreClient(), name, value, reason),
    // A setting can move orders too: another unit of amounts releases some.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["private"] }),
  });
}
