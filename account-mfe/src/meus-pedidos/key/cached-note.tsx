import { Text, TextLink } from "@store/shared-ui";
import { styled } from "styled-components";
import { dropCachedKey, useCachedKey } from "./use-cached-key";

interface CachedNoteProps {
  ownerId: string;
  keyId: string;
}

/** Note beside a key that is stored on this device: until when, and a button to remove it. */
export function CachedNote({ ownerId, keyId }: CachedNoteProps) {
  const cached = useCachedKey(ownerId);
  if (cached?.keyId !== keyId || cached.text === null) return null;
  return (
    <Text $size="caption" $muted>
      Guardada neste aparelho para abrir sem internet. É apagada quando você sai da conta.{" "}
      <Erase as="button" type="button" $alone onClick={() => dropCachedKey(ownerId, cached)}>
        Apagar deste aparelho
      </Erase>
    </Text>
  );
}

const Erase = styled(TextLink)`
  @media print { display: none; }
`;
