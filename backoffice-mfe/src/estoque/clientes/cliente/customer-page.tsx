import { readFailure, type StaffRole, useFailureAlert } from "@store/shared-data";
import { StoreLink, useParams, useStoreNavigate } from "@store/shared-data/router";
import { ButtonLink, EmptyState, ErrorState, icons, Notice, Skeleton, Stack } from "@store/shared-ui";
import { useCallback } from "react";
import { StaffPage } from "../../../access/staff-page";
import { isUuid } from "../../../addresses/addresses";
import { ClaimsOf } from "../../../claims/claim-lines";
import { Loading } from "../../../list/loading";
import type { StaffAction } from "../../../log/staff-log.api";
import { adminSentences } from "../../../messages/admin-messages";
import { Section } from "../../../widgets/section";
import { TableSkeleton } from "../../../widgets/table";
import { LogTable } from "../../registro/log-table";
import { ContactActions } from "./contact-actions";
import { type Customer, type CustomerRef, useCustomer } from "./customer.api";
import { CustomerCredit } from "./customer-credit";
import { CustomerFacts } from "./customer-facts";
import { CustomerKeys } from "./customer-keys";
import { CustomerMarks } from "./customer-marks";
import { CustomerNotes } from "./customer-notes";
import { CustomerReviews } from "./customer-reviews";
import { CustomerEvents, CustomerOrders } from "./customer-tables";

/** /estoque/clientes/:id: a customer with an account, by its id. */
export function AccountPage({ role }: { role: StaffRole }) {
  const { id = "" } = useParams();
  return isUuid(id) ? <KnownCustomer key={id} who={{ account: id }} role={role} /> : <NoCustomer />;
}

/** /estoque/clientes/pedido/:id: the buyer of an order, with or without an account. */
export function BuyerPage({ role }: { role: StaffRole }) {
  const { id = "" } = useParams();
  return isUuid(id) ? <KnownCustomer key={id} who={{ order: id }} role={role} /> : <NoCustomer />;
}

function KnownCustomer({ who, role }: { who: CustomerRef; role: StaffRole }) {
  const { data, error, refetch } = useCustomer(who);
  const isGone = readFailure(error).code === "not_found";
  const failure = error && !isGone ? adminSentences.customerFailed(error) : null;
  useFailureAlert(data === undefined ? failure : null);
  if (isGone) return <NoCustomer />;
  if (data) return <Shown customer={data} who={who} role={role} failure={failure} />;
  return (
    <StaffPage title="Cliente">
      {failure ? (
        <ErrorState message={failure} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Carregando cliente">
          <Skeleton $height="9em" />
          <TableSkeleton />
        </Loading>
      )}
    </StaffPage>
  );
}

interface ShownProps {
  customer: Customer;
  who: CustomerRef;
  role: StaffRole;
  /** Message of the last failed refetch. */
  failure: string | null;
}

function Shown({ customer, who, role, failure }: ShownProps) {
  const { name, email } = customer.customer;
  return (
    <StaffPage title={name ?? email ?? "Comprador sem nome"} actions={<ContactActions customer={customer} who={who} />}>
      {failure && <Notice tone="yellow">{failure}</Notice>}
      <Stack $gap={8}>
        <Stack $gap={3}>
          <CustomerFacts customer={customer} />
          {customer.marks && customer.customer.account_id && (
            <CustomerMarks
              accountId={customer.customer.account_id}
              marks={customer.marks}
              canBlock={!customer.customer.account?.role}
            />
          )}
        </Stack>
        <CustomerNotes notes={customer.notes} canNote={customer.can_note} who={who} role={role} />
        {customer.credit && customer.customer.account_id && (
          <CustomerCredit credit={customer.credit} accountId={customer.customer.account_id} role={role} />
        )}
        <CustomerOrders customer={customer} />
        {customer.customer.account_id && (
          <Section title="Garantias">
            <ClaimsOf of={{ p_user_id: customer.customer.account_id }} />
          </Section>
        )}
        <CustomerKeys orders={customer.orders} role={role} />
        <CustomerEvents events={customer.events} />
        {customer.customer.account && <CustomerReviews reviews={customer.reviews} />}
        <CustomerLog actions={customer.actions} />
      </Stack>
    </StaffPage>
  );
}

function NoCustomer() {
  return (
    <StaffPage title="Cliente">
      <EmptyState
        icon={icons.user}
        title="Cliente não encontrado"
        description="Esta conta não existe, ou foi excluída. Os pedidos de uma conta excluída ficam em Pedidos, sem a pessoa."
        action={
          <ButtonLink as={StoreLink} to="/estoque/pedidos">
            Ver pedidos
          </ButtonLink>
        }
      />
    </StaffPage>
  );
}

interface CustomerLogProps {
  actions: readonly StaffAction[];
}

/** Staff actions about a customer's orders, keys, reviews and account, each linked to the log. */
function CustomerLog({ actions }: CustomerLogProps) {
  const navigate = useStoreNavigate();
  const open = useCallback((id: string) => navigate(`/estoque/registro?evento=${id}`), [navigate]);
  return (
    <Section title="O que a equipe fez" empty={actions.length === 0 && "Ninguém fez nada à mão."}>
      <LogTable entries={actions} onOpen={open} />
    </Section>
  );
}
