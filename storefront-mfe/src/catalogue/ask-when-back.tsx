import { Text } from "shared-ui";
import { SupportLink } from "../support/support-link";

interface AskWhenBackProps {
  /** The name of what somebody came for. */
  wanted: string;
}

/** Stands where something is sold out or missing: the way to who knows when it comes. */
export function AskWhenBack({ wanted }: AskWhenBackProps) {
  return (
    <Text $size="caption" $muted>
      Procura {wanted}?{" "}
      <SupportLink message={`Olá! Quando chega ${wanted}?`}>Pergunte ao suporte quando chega</SupportLink>
    </Text>
  );
}
