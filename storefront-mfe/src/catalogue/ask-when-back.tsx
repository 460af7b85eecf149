import { StoreLink } from "shared-data/router";
import { Text, TextLink } from "shared-ui";

interface AskWhenBackProps {
  /** The name of what somebody came for. */
  wanted: string;
}

/** Stands where something is sold out or missing: the way to who knows when it comes. */
export function AskWhenBack({ wanted }: AskWhenBackProps) {
  return (
    <Text $size="caption" $muted>
      Procura {wanted}?{" "}
      <TextLink as={StoreLink} to="/whatsapp">
        Pergunte ao suporte quando chega
      </TextLink>
    </Text>
  );
}
