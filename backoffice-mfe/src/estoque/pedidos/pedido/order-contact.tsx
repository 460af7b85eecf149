import { unwrap } from "@store/shared-data";
import { ButtonLink, Icon, icons, Skeleton } from "@store/shared-ui";
import { customerPath } from "../../../addresses/addresses";
import type { RpcRow } from "../../../data/parse-result";
import { staffOrders, useStaffQuery } from "../../../data/staff-query";
import { Loaded } from "../../../list/loaded";
import { PageLink } from "../../../widgets/page-link";
import { phoneText, whatsappLink } from "../../clientes/phone";
import type { StaffOrder } from "../staff-orders.api";

const useOrderContact = (orderId: string) =>
  useStaffQuery<RpcRow<"order_contact", "name" | "phone">>([...staffOrders, "contact", orderId], (db, signal) =>
    unwrap(db.rpc("order_contact", { p_order_id: orderId }).abortSignal(signal).single()),
  );

export function BuyerFact({ orderId }: { orderId: string }) {
  return (
    <Loaded query={useOrderContact(orderId)} name="cliente" skeleton={<Skeleton $width="60%" />}>
      {({ name, phone }) => (
        <>
          <PageLink to={customerPath(orderId)}>{name ?? "Nome não informado"}</PageLink>
          {` · ${phone ? phoneText(phone) : "telefone não informado"}`}
        </>
      )}
    </Loaded>
  );
}

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
