import { lazy, Suspense } from "react";
import type { CredentialField } from "shared-data";
import { Skeleton, Text } from "shared-ui";
import type { ServerClock } from "../../data/server-clock";
import { CredentialLine } from "./credential-line";

interface TwoFactorLineProps {
  field: CredentialField;
  clock: ServerClock;
}

// In a chunk of its own, with the library: only a key with a secret fetches it.
const TwoFactorCode = lazy(() =>
  import(/* webpackChunkName: "two-factor" */ "./two-factor-code").then(
    (file) => ({ default: file.TwoFactorCode }),
    () => ({ default: NotFetched }),
  ),
);

/** A two-factor secret: the code that it gives now, made on this device, and the secret itself for who moves it into an app. */
export function TwoFactorLine({ field, clock }: TwoFactorLineProps) {
  return (
    <>
      <Suspense fallback={<Skeleton $height="5rem" />}>
        <TwoFactorCode secret={field.value} clock={clock} />
      </Suspense>
      <CredentialLine {...field} />
    </>
  );
}

function NotFetched() {
  return (
    <Text $size="caption" $muted role="alert">
      O código 2FA não carregou. Carregue a página de novo, ou copie a chave para o seu aplicativo.
    </Text>
  );
}
