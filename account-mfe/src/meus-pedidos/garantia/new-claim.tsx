import { useState } from "react";
import { readDraft } from "shared-data";
import { useSession } from "shared-data/runtime";
import { Button, ButtonRow } from "shared-ui";
import { ClaimForm } from "./claim-form";
import type { OrderGuarantee } from "./guarantee.api";
import type { ClaimPictures } from "./pictures/use-claim-pictures";
import { draftName } from "./use-claim-form";

interface NewClaimProps {
  guarantee: OrderGuarantee;
  pictures: ClaimPictures;
  onSent: () => Promise<void>;
}

/** The way to a guarantee claim, and its form: open at once where one was begun on this device. */
export function NewClaim(props: NewClaimProps) {
  const ownerId = useSession().user?.id ?? "";
  const draft = draftName(props.guarantee.order.id);
  const [isOpen, setOpen] = useState(() => Object.keys(readDraft(ownerId, draft)).length > 0);
  if (isOpen) return <ClaimForm {...props} />;
  return (
    <ButtonRow>
      <Button onClick={() => setOpen(true)}>Acionar garantia</Button>
    </ButtonRow>
  );
}
