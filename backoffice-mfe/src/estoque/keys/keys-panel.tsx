import { useState } from "react";
import { useDebouncedValue } from "shared-data";
import { EmptyState, icons, Select, Stack, TextInput } from "shared-ui";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
import { PagedList } from "../../list/paged-list";
import { adminSentences } from "../../messages/admin-messages";
import { type KeyFilter, keysPerPage } from "./admin-keys.api";
import { KeysTable } from "./keys-table";
import { useKeys } from "./use-admin-keys";

interface KeysPanelProps {
  productId: string;
}

const states: Readonly<Record<KeyFilter["state"], string>> = {
  all: "Todas",
  available: "Disponíveis",
  used: "Entregues",
};

/** Every key of a product, paged and searchable; admins only. */
export function KeysPanel({ productId }: KeysPanelProps) {
  const [wanted, setWanted] = useState<Wanted>({ state: "all", search: "" });
  const [page, setPage] = useState(1);
  const search = useDebouncedValue(wanted.search.trim());
  const query = useKeys({ productId, state: wanted.state, search, page });

  function change(next: Wanted) {
    setWanted(next);
    setPage(1);
  }
  return (
    <Stack>
      <KeyFilters wanted={wanted} onChange={change} />
      <PagedList
        query={query}
        name="keys"
        failed={adminSentences.keysLoadFailed}
        total={({ total }) => total}
        perPage={keysPerPage}
        page={page}
        onPage={setPage}
        empty={<NoKeys />}
      >
        {({ keys, total }) => <KeysTable keys={keys} total={total} />}
      </PagedList>
    </Stack>
  );
}

type Wanted = Pick<KeyFilter, "state" | "search">;

interface KeyFiltersProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

function KeyFilters({ wanted, onChange }: KeyFiltersProps) {
  return (
    <Filters>
      <TextInput
        type="search"
        aria-label="Buscar por e-mail do destinatário ou key inteira"
        placeholder="E-mail ou key inteira"
        value={wanted.search}
        onChange={({ target }) => onChange({ ...wanted, search: target.value })}
      />
      <Select
        aria-label="Situação"
        value={wanted.state}
        onChange={({ target }) => onChange({ ...wanted, state: target.value as KeyFilter["state"] })}
      >
        <LabelledOptions labels={states} />
      </Select>
    </Filters>
  );
}

function NoKeys() {
  return (
    <EmptyState
      icon={icons.key}
      title="Nenhuma key encontrada"
      description="Adicione keys na aba ao lado, ou mude a busca e a situação."
    />
  );
}

const Filters = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  @media ${({ theme }) => theme.media.tablet} { grid-template-columns: minmax(0, 1fr) auto; }
`;
