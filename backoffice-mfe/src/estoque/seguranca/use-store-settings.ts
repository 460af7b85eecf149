import { requireStoreClient } from "shared-data";
import { useMutation, useQuery, useQueryClient } from "shared-data/query";
import { withSecondFactor } from "../../access/with-second-factor";
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

/** Changes one setting, with the second factor where the store asks for it. */
export function useChangeSetting() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, value, reason }: SettingChange) =>
      withSecondFactor(() => changeStoreSetting(requireStoreClient(), name, value, reason)),
    // A setting can move orders too: another unit of amounts releases some.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["private"] }),
  });
}
