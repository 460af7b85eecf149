import { ButtonLink, CopyButton, Icon, icons } from "@store/shared-ui";
import { phoneText, whatsappLink } from "../phone";
import type { Customer, CustomerRef } from "./customer.api";

interface ContactActionsProps {
  customer: Customer;
  who: CustomerRef;
}

/** The ways to reach a customer: a chat about the order that led here, or else the newest one; phone and e-mail to copy. */
export function ContactActions({ customer: { customer, orders }, who }: ContactActionsProps) {
  const { name, phone, email } = customer;
  const about = orders.find(({ id }) => "order" in who && id === who.order) ?? orders[0] ?? null;
  const chat = whatsappLink(phone, name, about);
  return (
    <>
      {chat && (
        <ButtonLink variant="strong" href={chat} target="_blank" rel="noopener noreferrer">
          <Icon icon={icons.support} />
          Falar no WhatsApp
        </ButtonLink>
      )}
      {phone && <CopyButton value={phoneText(phone)} label="Copiar telefone" />}
      {email && <CopyButton value={email} label="Copiar e-mail" />}
    </>
  );
}
