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

/** Button and form for a guarantee claim. The form is open at once if this device has a draft. */
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
