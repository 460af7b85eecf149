import type { StaffRole } from "shared-data";
import { EmptyState, icons, Tabs } from "shared-ui";
import { StaffPage } from "../../access/staff-page";
import { tabOf, tabsOf, waitingClaims } from "../../claims/claim-filter";
import { claimsPerPage } from "../../claims/claims.api";
import { useClaims } from "../../claims/use-claims";
import { reachable } from "../../format/total-of";
import { PagedList } from "../../list/paged-list";
import { SavedViews } from "../../list/saved-views";
import { useListAddress } from "../../list/use-list-address";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { adminSentences } from "../../messages/admin-messages";
import { ClaimFilters } from "./claim-filters";
import { ClaimWindow } from "./claim-window";
import { ClaimsTable } from "./claims-table";

/** The guarantee claims, those that wait for the team first. */
export function ClaimsPage({ role }: { role: StaffRole }) {
  const { filter, fields, page, change, clear, turnTo } = useListAddress(waitingClaims);
  const { open, show, close } = useOpenInAddress("chamado");
  const query = useClaims(filter, page);
  const list = query.data?.claims ?? [];
  return (
    <StaffPage title="Chamados">
      <ClaimFilters filter={fields} onChange={change} onClear={clear} />
      <SavedViews page="garantias" defaults={waitingClaims} filter={filter} onShow={change} />
      <Tabs
        label="Chamados por situação"
        tabs={tabsOf(query.data?.states)}
        selected={tabOf(filter.situacao)}
        onSelect={(situacao) => change({ situacao })}
      >
        <PagedList
          query={query}
          name="chamados"
          failed={adminSentences.claimsFailed}
          total={reachable}
          perPage={claimsPerPage}
          page={page}
          onPage={turnTo}
          empty={<NoClaims waits={tabOf(filter.situacao) === "open"} />}
        >
          {(found) => <ClaimsTable page={found} onOpen={show} />}
        </PagedList>
      </Tabs>
      {open && <ClaimWindow key={open} id={open} list={list} role={role} onShow={show} onClose={close} />}
    </StaffPage>
  );
}

function NoClaims({ waits }: { waits: boolean }) {
  return (
    <EmptyState
      icon={icons.shield}
      title={waits ? "Nenhum chamado espera a equipe" : "Nenhum chamado encontrado"}
      description="Um chamado aparece aqui assim que um cliente aciona a garantia. Se há filtros acima, experimente limpá-los."
    />
  );
}
