import { requireStoreClient } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { StoreLink } from "@store/shared-data/router";
import { Button, ButtonLink, Icon, icons, Skeleton, TextLink } from "@store/shared-ui";
import { customerPath } from "../../../addresses/addresses";
import { adminSentences } from "../../../messages/admin-messages";
import { staffOrders } from "../../../orders/orders-key";
import { phoneText } from "../../clientes/phone";
import { whatsappLink } from "../../clientes/whatsapp-link";
import type { StaffOrder } from "../staff-orders.api";
import { getOrderContact } from "./order-contact.api";

/** How to reach the buyer of an order; asked again with the orders. */
function useOrderContact(orderId: string) {
  return useQuery({
    queryKey: [...staffOrders, "contact", orderId],
    queryFn: ({ signal }) => getOrderContact(requireStoreClient(), orderId, signal),
  });
}

/** The buyer's name and phone, with a link to their page. */
export function BuyerFact({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useOrderContact(orderId);
  if (!data && error)
    return (
      <>
        {adminSentences.customerFailed(error)}{" "}
        <Button size="small" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </>
    );
  if (!data) return <Skeleton $width="60%" aria-busy="true" />;
  return (
    <>
      <TextLink $alone as={StoreLink} to={customerPath(orderId)}>
        {data.name ?? "Nome não informado"}
      </TextLink>
      {` · ${data.phone ? phoneText(data.phone) : "telefone não informado"}`}
    </>
  );
}

/** A chat with the buyer about the order; nothing without a phone. */
export function BuyerChat({ order }: { order: StaffOrder }) {
  const { data } = useOrderContact(order.id);
  const chat = data && whatsappLink(data.phone, data.name, order);
  if (!chat) return null;
  return (
    <ButtonLink href={chat} target="_blank" rel="noopener noreferrer">
      <Icon icon={icons.support} />
      WhatsApp
    </ButtonLink>
  );
}
