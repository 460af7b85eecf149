import { Skeleton, Text } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import type { ServerClock } from "../../data/server-clock";

interface TwoFactorLineProps {
  /** Base32, or an otpauth:// address. */
  secret: string;
  clock: ServerClock;
}

// Lazy chunk with the TOTP library: loaded only for a key with a secret.
const TwoFactorCode = lazy(() =>
  import(/* webpackChunkName: "two-factor" */ "./two-factor-code").then(
    (file) => ({ default: file.TwoFactorCode }),
    () => ({ default: NotFetched }),
  ),
);

export function TwoFactorLine(props: TwoFactorLineProps) {
  return (
    <Suspense fallback={<Skeleton $height="5rem" />}>
      <TwoFactorCode {...props} />
    </Suspense>
  );
}

function NotFetched() {
  return (
    <Text $size="caption" $muted role="alert">
      O código 2FA não carregou. Carregue a página de novo, ou copie a chave, em Outros formatos, para o seu aplicativo.
    </Text>
  );
}
