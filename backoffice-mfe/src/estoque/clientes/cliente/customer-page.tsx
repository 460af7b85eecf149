import { useParams } from "@store/shared-data/router";
import { ButtonLink, Icon, icons, Stack } from "@store/shared-ui";
import { ClaimsOf } from "../../../claims/claim-lines";
import { pluralize } from "../../../format/pluralize";
import { DetailPage } from "../../../list/detail-page";
import { Section } from "../../../widgets/section";
import { Timeline, type TimelineEntry } from "../../../widgets/timeline";
import { eventEntry } from "../../pagamentos/event-facts";
import { logEntry } from "../../registro/log-entry";
import { whatsappLink } from "../phone";
import { type Customer, type CustomerRef, useCustomer } from "./customer.api";
import { CustomerCredit } from "./customer-credit";
import { CustomerFacts } from "./customer-facts";
import { CustomerMarks } from "./customer-marks";
import { CustomerNotes } from "./customer-notes";
import { CustomerKeys, CustomerOrders } from "./customer-tables";

export function AccountPage() {
  const { id = "" } = useParams();
  return <CustomerPage id={id} who={{ p_user_id: id, p_order_id: null }} />;
}

export function BuyerPage() {
  const { id = "" } = useParams();
  return <CustomerPage id={`pedido/${id}`} who={{ p_user_id: null, p_order_id: id }} />;
}

function CustomerPage({ id, who }: { id: string; who: CustomerRef }) {
  const query = useCustomer(who);
  const { name, email } = query.data?.customer ?? {};
  return (
    <DetailPage
      title={query.data ? (name ?? email ?? "Comprador sem nome") : "Cliente"}
      of="cliente"
      id={id}
      list="/estoque/clientes"
      query={query}
      gone="Esta conta não existe, ou foi excluída. Os pedidos de uma conta excluída ficam em Pedidos, sem a pessoa."
      actions={query.data && <Chat customer={query.data} who={who} />}
    >
      {(customer) => <Shown key={id} customer={customer} who={who} />}
    </DetailPage>
  );
}

/** WhatsApp link to a customer, about the order the page was opened from, otherwise about the latest one. */
function Chat({ customer: { customer, orders }, who }: { customer: Customer; who: CustomerRef }) {
  const about = orders.find(({ id }) => id === who.p_order_id) ?? orders[0] ?? null;
  const chat = whatsappLink(customer.phone, customer.name, about);
  return (
    chat && (
      <ButtonLink variant="strong" href={chat} target="_blank" rel="noopener noreferrer">
        <Icon icon={icons.support} />
        Falar no WhatsApp
      </ButtonLink>
    )
  );
}

function Shown({ customer, who }: { customer: Customer; who: CustomerRef }) {
  const { account, account_id: accountId } = customer.customer;
  const { marks, credit, events, reviews, actions } = customer;
  return (
    <Stack $gap={8}>
      <Stack $gap={3}>
        <CustomerFacts customer={customer} />
        {marks && accountId && <CustomerMarks accountId={accountId} marks={marks} canBlock={!account?.role} />}
      </Stack>
      <CustomerOrders customer={customer} />
      {accountId && (
        <Section title="Garantias">
          <ClaimsOf accountId={accountId} />
        </Section>
      )}
      <CustomerKeys orders={customer.orders} />
      {credit && accountId && <CustomerCredit credit={credit} accountId={accountId} />}
      <CustomerNotes customer={customer} who={who} />
      <Timeline entries={[...events.map(eventEntry), ...reviews.map(reviewEntry), ...actions.map(logEntry)]} />
    </Stack>
  );
}

type Review = Customer["reviews"][number];

const reviewEntry = ({ created_at, product_name, rating, comment, is_approved }: Review): TimelineEntry => ({
  at: created_at,
  title: `Avaliação de ${product_name}, ${is_approved ? "aprovada" : "pendente"}: ${pluralize(rating, "estrela", "estrelas")}`,
  text: comment,
  to: `/admin/avaliacoes${is_approved ? "?aba=approved" : ""}`,
});
