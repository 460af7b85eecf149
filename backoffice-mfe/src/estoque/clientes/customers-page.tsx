import { StoreLink } from "@store/shared-data/router";
import {
  Card,
  EmptyState,
  Heading,
  icons,
  LiveRegion,
  Skeleton,
  Stack,
  Text,
  TextInput,
  TextLink,
} from "@store/shared-ui";
import { useState } from "react";
import { StaffPage } from "../../access/staff-page";
import { customerPath } from "../../addresses/addresses";
import { listMoment } from "../../format/list-moment";
import { pluralize } from "../../format/pluralize";
import { FailedNotice } from "../../list/failed-notice";
import { Loading } from "../../list/loading";
import { adminSentences, reasonOf } from "../../messages/admin-messages";
import { customerOption, type SearchOption } from "../../search/search-options";
import { leastCharacters, useStaffSearch } from "../../search/staff-search.api";
import type { StaffOrder } from "../pedidos/staff-orders.api";
import { useNewestOrders } from "../pedidos/use-staff-orders";

/** Finds a customer by name, e-mail or phone, and lists who bought last. What is typed stands in no address: it names a person. */
export function CustomersPage() {
  const [text, setText] = useState("");
  const { finds, error, isPending, retry } = useStaffSearch(text);
  const customers = finds?.customers.map(customerOption);
  return (
    <StaffPage title="Clientes">
      <TextInput
        type="search"
        aria-label="Buscar cliente"
        placeholder="Nome, e-mail ou telefone, inteiros ou em parte"
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <LiveRegion
        message={customers ? pluralize(customers.length, "cliente encontrado", "clientes encontrados") : ""}
      />
      {error ? (
        <FailedNotice message={`Erro na busca: ${reasonOf(error)}`} onRetry={retry} />
      ) : isPending ? (
        <Loading label="Buscando clientes">
          <Skeleton $height="4em" />
        </Loading>
      ) : customers?.length ? (
        <Found customers={customers} />
      ) : text.trim().length >= leastCharacters ? (
        <NoCustomers />
      ) : (
        <LatestCustomers />
      )}
    </StaffPage>
  );
}

function Found({ customers }: { customers: readonly SearchOption[] }) {
  return (
    <Stack as="ul" $gap={2}>
      {customers.map(({ id, title, detail, to }) => (
        <Card as="li" $dense key={id}>
          <TextLink $alone as={StoreLink} to={to}>
            {title}
          </TextLink>
          <Text $size="caption" $muted>
            {detail}
          </Text>
        </Card>
      ))}
    </Stack>
  );
}

function NoCustomers() {
  return (
    <EmptyState
      icon={icons.user}
      title="Nenhum cliente encontrado"
      description="Confira o texto, ou procure pelo número do pedido em Pedidos."
    />
  );
}

/** The buyers of the newest orders, while the search is empty. */
function LatestCustomers() {
  const { data, error, refetch } = useNewestOrders();
  if (error && !data)
    return <FailedNotice message={adminSentences.ordersFailed(error)} onRetry={() => void refetch()} />;
  const customers = latestCustomers(data?.rows ?? []);
  return (
    <Stack $gap={3}>
      <Text $muted>Digite 3 caracteres ou mais. Aparecem os cinco mais prováveis.</Text>
      {customers.length > 0 && (
        <>
          <Heading $size="lead">Últimos a comprar</Heading>
          <Found customers={customers} />
        </>
      )}
    </Stack>
  );
}

const mostListed = 20;

/** The customers of the newest orders, each once, as lines that lead to their pages by their newest order. */
function latestCustomers(orders: readonly StaffOrder[]): SearchOption[] {
  const byEmail = new Map<string, StaffOrder>();
  for (const order of orders) if (order.email && !byEmail.has(order.email)) byEmail.set(order.email, order);
  return [...byEmail].slice(0, mostListed).map(([email, order]) => ({
    id: `customer-${email}`,
    title: order.customer_name ?? email,
    detail: [order.customer_name && email, order.product_name, listMoment(order.created_at)]
      .filter(Boolean)
      .join(" · "),
    to: customerPath(order.id),
  }));
}
