import { useSession } from "@store/shared-data/runtime";
import { Button, ButtonRow } from "@store/shared-ui";
import { useState } from "react";
import { ClaimForm } from "./claim-form";
import type { OrderGuarantee } from "./guarantee.api";
import type { ClaimPictures } from "./pictures/use-claim-pictures";
import { readClaimDraft } from "./use-claim-form";

interface NewClaimProps {
  guarantee: OrderGuarantee;
  pictures: ClaimPictures;
  onSent: () => Promise<void>;
}

/** The way to a guarantee claim, and its form: open at once where one was begun on this device. */
export function NewClaim(props: NewClaimProps) {
  const ownerId = useSession().user?.id ?? "";
  const [isOpen, setOpen] = useState(() => readClaimDraft(ownerId, props.guarantee) !== undefined);
  if (isOpen) return <ClaimForm {...props} />;
  return (
    <ButtonRow>
      <Button onClick={() => setOpen(true)}>Acionar garantia</Button>
    </ButtonRow>
  );
}
