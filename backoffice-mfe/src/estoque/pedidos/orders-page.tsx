import { useState } from "react";
import { type StaffRole, useDebouncedValue } from "shared-data";
import { EmptyState, icons } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { PagedList } from "../../list/paged-list";
import { adminSentences } from "../../messages/admin-messages";
import { ExportOrders } from "./export-orders";
import { OrderFilters } from "./order-filters";
import { OrdersTable } from "./orders-table";
import { OverrideOrderModal } from "./override-order-modal";
import { anyOrder, type StaffOrder, type StaffOrderFilter, staffOrdersPerPage } from "./staff-orders.api";
import { useStaffOrders } from "./use-staff-orders";
import { WaitingProducts } from "./waiting-products";

interface OrdersPageProps {
  role: StaffRole;
}

export function OrdersPage({ role }: OrdersPageProps) {
  const [filter, setFilter] = useState(anyOrder);
  const [page, setPage] = useState(1);
  // Kept here and not in the list: a refresh may take the order away while a reason is written.
  const [open, setOpen] = useState<StaffOrder | null>(null);
  const settled = { ...filter, search: useDebouncedValue(filter.search) };
  const query = useStaffOrders(settled, page);

  function change(next: Partial<StaffOrderFilter>) {
    setFilter((before) => ({ ...before, ...next }));
    setPage(1);
  }
  return (
    <StaffPage title="Pedidos" actions={<ExportOrders filter={settled} />}>
      <WaitingProducts onShow={(productId) => change({ ...anyOrder, productId, state: "waiting" })} />
      <OrderFilters filter={filter} onChange={change} onClear={() => change(anyOrder)} />
      <PagedList
        query={query}
        name="pedidos"
        failed={adminSentences.ordersFailed}
        total={({ total }) => total}
        perPage={staffOrdersPerPage}
        page={page}
        onPage={setPage}
        empty={<NoOrders />}
      >
        {({ orders, total }) => <OrdersTable orders={orders} total={total} onOpen={setOpen} />}
      </PagedList>
      {open && <OverrideOrderModal known={open} role={role} onClose={() => setOpen(null)} />}
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
