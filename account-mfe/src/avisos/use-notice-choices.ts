import { callRpc, consentVersion, requireStoreClient } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { useSession } from "@store/shared-data/runtime";
import { type ChoiceChange, type NoticeChoices, readNoticeChoices } from "./notice-choices.api";

/** Query key of a person's notice choices; without a person, the key of all. */
export const choicesKey = (userId?: string): string[] => ["private", "notice-choices", ...(userId ? [userId] : [])];

/** Topics that the signed-in person is notified of. `wanted` is false where nothing on the screen asks for it yet. */
export function useNoticeChoices(wanted = true) {
  const { user } = useSession();
  return useQuery({
    queryKey: choicesKey(user?.id),
    queryFn: ({ signal }) => readNoticeChoices(requireStoreClient(), signal),
    enabled: wanted && user !== null,
    staleTime: 60_000,
  });
}

/**
 * Changes one line; the database stores when, and which text was agreed to. The cached choices change with it, so that
 * every place shows the same.
 */
export function useSetNoticeChoice() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const queryKey = choicesKey(user?.id);
  return useMutation({
    mutationFn: async (change: ChoiceChange) => {
      await callRpc(requireStoreClient(), "set_notice_choice", {
        p_topic: change.topic,
        p_channel: change.channel,
        p_is_on: change.isOn,
        p_text_version: consentVersion,
      });
      // An answer that was asked for before the change must not undo it on the screen.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<NoticeChoices>(queryKey, (notices) => notices && withChange(notices, change));
    },
  });
}

/**
 * Turns emails on again for an address that refused them, and reads the choices again. Refused within a day of that
 * (`address_closed_today`).
 */
export function useReopenAddress() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callRpc(requireStoreClient(), "reopen_my_address");
      await queryClient.invalidateQueries({ queryKey: choicesKey(user?.id) });
    },
  });
}

function withChange(notices: NoticeChoices, { topic, channel, isOn }: ChoiceChange): NoticeChoices {
  const choices = notices.choices.map((choice) => (choice.topic === topic ? { ...choice, [channel]: isOn } : choice));
  return { ...notices, choices };
}
