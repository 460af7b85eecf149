import { StoreLink } from "shared-data/router";
import { ButtonLink, Icon, icons, Row, Skeleton, Stack, Text } from "shared-ui";
import { customerPath } from "../../addresses/addresses";
import { FailedNotice } from "../../list/failed-notice";
import { adminSentences } from "../../messages/admin-messages";
import { phoneText } from "./phone";
import { useOrderContact } from "./use-order-contact";
import { whatsappLink } from "./whatsapp-link";

interface OrderContactProps {
  order: { readonly id: string; readonly product_name: string };
}

/** Who bought an order, with a chat that names it and the way to the customer's page. */
export function OrderContact({ order }: OrderContactProps) {
  const { data, error, refetch } = useOrderContact(order.id);
  if (!data && error) return <FailedNotice message={adminSentences.customerFailed(error)} onRetry={refetch} />;
  if (!data) return <Skeleton $height="4.5em" aria-busy="true" />;
  const { name, phone } = data;
  const chat = whatsappLink(phone, name, order);
  return (
    <Stack $gap={2}>
      <Text>{[name ?? "Nome não informado", phone ? phoneText(phone) : "telefone não informado"].join(" · ")}</Text>
      <Row>
        {chat && (
          <ButtonLink size="small" href={chat} target="_blank" rel="noopener noreferrer">
            <Icon drawing={icons.support} />
            WhatsApp
          </ButtonLink>
        )}
        <ButtonLink size="small" as={StoreLink} to={customerPath(order.id)}>
          <Icon drawing={icons.user} />
          Ver cliente
        </ButtonLink>
      </Row>
    </Stack>
  );
}
