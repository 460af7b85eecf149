import type { KeyTemplate } from "@store/shared-data";
import { Skeleton } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import type { ServerClock } from "../data/server-clock";
import { PlainKey } from "./fields/plain-key";

interface KeyFieldsProps {
  text: string;
  template: KeyTemplate;
  productId: string;
  clock: ServerClock;
}

// Lazy: loaded when a key is revealed. If loading fails, the plain text is shown.
const CredentialCard = lazy(() =>
  import(/* webpackChunkName: "credential" */ "./fields/credential-card").then(
    (file) => ({ default: file.CredentialCard }),
    () => ({ default: PlainKey }),
  ),
);

/** A revealed key as the fields of its product's template. */
export function KeyFields(props: KeyFieldsProps) {
  return (
    <Suspense fallback={<Skeleton $height="12rem" />}>
      <CredentialCard {...props} />
    </Suspense>
  );
}
