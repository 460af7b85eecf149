import { ButtonLink, Icon, icons } from "@store/shared-ui";
import { whatsappLink } from "../phone";
import type { Customer, CustomerRef } from "./customer.api";

interface ContactActionsProps {
  customer: Customer;
  who: CustomerRef;
}

/** WhatsApp link to a customer, about the order the page was opened from, otherwise about the latest one. */
export function ContactActions({ customer: { customer, orders }, who }: ContactActionsProps) {
  const { name, phone } = customer;
  const about = orders.find(({ id }) => "order" in who && id === who.order) ?? orders[0] ?? null;
  const chat = whatsappLink(phone, name, about);
  return (
    chat && (
      <ButtonLink variant="strong" href={chat} target="_blank" rel="noopener noreferrer">
        <Icon icon={icons.support} />
        Falar no WhatsApp
      </ButtonLink>
    )
  );
}
