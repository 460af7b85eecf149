import { Button } from "@store/shared-ui";
import { useState } from "react";
import { StaffPage } from "../../access/staff-page";
import { useIsAdmin } from "../../data/staff-query";
import { WebhookDebugModal } from "../webhooks/webhook-debug-modal";
import { WebhookInfoModal } from "../webhooks/webhook-info-modal";
import { AmountUnitCard } from "./amount-unit-card";
import { FeesCard } from "./fees-card";
import { HealthCard } from "./health-card";

export function CheckoutPage() {
  const [open, setOpen] = useState<"debug" | "info" | null>(null);
  const close = () => setOpen(null);
  const actions = (
    <>
      <Button size="small" onClick={() => setOpen("debug")}>
        Debug Webhook
      </Button>
      <Button size="small" onClick={() => setOpen("info")}>
        Webhook Info
      </Button>
    </>
  );
  return (
    <StaffPage title="Checkout" actions={useIsAdmin() && actions}>
      <HealthCard />
      <AmountUnitCard />
      <FeesCard />
      {open === "debug" && <WebhookDebugModal onClose={close} />}
      {open === "info" && <WebhookInfoModal onClose={close} />}
    </StaffPage>
  );
}
