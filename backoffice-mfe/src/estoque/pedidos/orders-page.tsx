import { useState } from "react";
import type { StaffRole } from "shared-data";
import { EmptyState, icons } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { reachable } from "../../format/total-of";
import { PagedList } from "../../list/paged-list";
import { SavedViews } from "../../list/saved-views";
import { useListAddress } from "../../list/use-list-address";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { useSelection } from "../../list/use-selection";
import { adminSentences } from "../../messages/admin-messages";
import { ActOnOrders } from "./act-on-orders";
import { ExportOrders } from "./export-orders";
import { anyOrder, readOrderAddress } from "./order-filter";
import { OrderFilters } from "./order-filters";
import { OrderWindow } from "./order-window";
import { OrdersTable } from "./orders-table";
import { type StaffOrder, staffOrdersPerPage } from "./staff-orders.api";
import { useStaffOrders } from "./use-staff-orders";
import { WaitingProducts } from "./waiting-products";

interface OrdersPageProps {
  role: StaffRole;
}

const idOf = ({ id }: StaffOrder) => id;

export function OrdersPage({ role }: OrdersPageProps) {
  const { filter: address, fields, page, change, clear, turnTo } = useListAddress(anyOrder);
  const { open, show, close } = useOpenInAddress("pedido");
  const filter = readOrderAddress(address);
  const query = useStaffOrders(filter, page);
  const orders = query.data?.orders ?? [];
  const total = query.data?.total ?? 0;
  // What is chosen of one filter is not acted on under another, where nobody sees it any more.
  const selection = useSelection(idOf, JSON.stringify(filter));
  // An action may take the order out of the list while it is open: it stays as it was last seen there.
  const [seen, setSeen] = useState<StaffOrder>();
  const listed = orders.find(({ id }) => id === open);
  if (listed && listed !== seen) setSeen(listed);
  return (
    <StaffPage title="Pedidos" actions={<ExportOrders filter={filter} />}>
      <WaitingProducts onShow={(produto) => change({ ...anyOrder, produto, situacao: "waiting" })} />
      <OrderFilters filter={fields} onChange={change} onClear={clear} />
      <SavedViews page="pedidos" defaults={anyOrder} filter={address} onShow={change} />
      <PagedList
        query={query}
        name="pedidos"
        failed={adminSentences.ordersFailed}
        total={reachable}
        perPage={staffOrdersPerPage}
        page={page}
        onPage={turnTo}
        empty={<NoOrders />}
      >
        {(found) => <OrdersTable orders={found.orders} total={found.total} selection={selection} onOpen={show} />}
      </PagedList>
      <ActOnOrders key={JSON.stringify(filter)} role={role} filter={filter} total={total} selection={selection} />
      {open && (
        <OrderWindow
          key={open}
          id={open}
          known={seen?.id === open ? seen : undefined}
          role={role}
          list={orders}
          onShow={show}
          onClose={close}
        />
      )}
    </StaffPage>
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon={icons.bag}
      title="Nenhum pedido encontrado"
      description="Um pedido aparece aqui assim que o Pix é gerado. Se há filtros acima, experimente limpá-los."
    />
  );
}
