import { useState } from "react";
import { adminSentences, type KeyFilter, keysPerPage, useKeys, useSettled } from "shared-data";
import { EmptyState, ErrorState, icons, Pagination, Row, Select, Skeleton, Stack, TextInput } from "shared-ui";
import { styled } from "styled-components";
import { KeysTable } from "./keys-table";

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
  const [state, setState] = useState<KeyFilter["state"]>("all");
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const search = useSettled(typed.trim());
  const query = useKeys({ productId, state, search, page });

  function changeState(value: string) {
    setState(value as KeyFilter["state"]);
    setPage(1);
  }
  function changeSearch(value: string) {
    setTyped(value);
    setPage(1);
  }
  return (
    <Stack>
      <Row>
        <Search>
          <TextInput
            type="search"
            aria-label="Buscar por e-mail do destinatário ou key inteira"
            placeholder="E-mail do destinatário ou key inteira"
            value={typed}
            onChange={({ target }) => changeSearch(target.value)}
          />
        </Search>
        <Select aria-label="Situação" value={state} onChange={({ target }) => changeState(target.value)}>
          {Object.entries(states).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Row>
      <KeysList query={query} page={page} onPage={setPage} />
    </Stack>
  );
}

interface KeysListProps {
  query: ReturnType<typeof useKeys>;
  page: number;
  onPage: (page: number) => void;
}

function KeysList({ query, page, onPage }: KeysListProps) {
  const { data, error, refetch } = query;
  if (!data) {
    return error ? (
      <ErrorState message={adminSentences.keysLoadFailed(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="20em" aria-busy="true" />
    );
  }
  if (data.keys.length === 0) return <EmptyState icon={icons.key} title="Nenhuma key encontrada" />;
  return (
    <Stack aria-busy={query.isPlaceholderData}>
      <KeysTable keys={data.keys} total={data.total} />
      <Pagination
        label="Páginas de keys"
        page={page}
        pageCount={Math.ceil(data.total / keysPerPage)}
        onChange={onPage}
      />
    </Stack>
  );
}

const Search = styled.div`
  flex: 1;
  min-inline-size: ${({ theme }) => theme.size.menu};
`;
