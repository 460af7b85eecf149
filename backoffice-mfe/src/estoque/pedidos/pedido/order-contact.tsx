import { unwrap } from "@store/shared-data";
import { Button, ButtonLink, Icon, icons, Skeleton } from "@store/shared-ui";
import { customerPath } from "../../../addresses/addresses";
import type { RpcRow } from "../../../data/parse-result";
import { staffOrders, useStaffQuery } from "../../../data/staff-query";
import { failedTo } from "../../../messages/admin-messages";
import { PageLink } from "../../../widgets/page-link";
import { phoneText, whatsappLink } from "../../clientes/phone";
import type { StaffOrder } from "../staff-orders.api";

const useOrderContact = (orderId: string) =>
  useStaffQuery<RpcRow<"order_contact", "name" | "phone">>([...staffOrders, "contact", orderId], (db, signal) =>
    unwrap(db.rpc("order_contact", { p_order_id: orderId }).abortSignal(signal).single()),
  );

export function BuyerFact({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useOrderContact(orderId);
  if (!data && error)
    return (
      <>
        {failedTo("carregar cliente")(error)}{" "}
        <Button size="small" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </>
    );
  if (!data) return <Skeleton $width="60%" aria-busy="true" />;
  return (
    <>
      <PageLink to={customerPath(orderId)}>{data.name ?? "Nome não informado"}</PageLink>
      {` · ${data.phone ? phoneText(data.phone) : "telefone não informado"}`}
    </>
  );
}

/** WhatsApp link to the buyer about the order; renders nothing without a phone number. */
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
