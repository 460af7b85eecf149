import { notify } from "@store/shared-data";
import { Button, EmptyState, icons, Row, Select, Stack, TextInput } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { LabelledOptions } from "../../form/labelled-options";
import { reachable } from "../../format/total-of";
import { PagedList } from "../../list/paged-list";
import { useSelection } from "../../list/use-selection";
import { adminMessages, adminSentences } from "../../messages/admin-messages";
import { type KeyFilter, keysPerPage, type StoredKey } from "./admin-keys.api";
import { DeleteKeys } from "./delete-keys";
import { KeysTable } from "./keys-table";
import { useKeys } from "./use-admin-keys";
import { type KeysPlace, useKeysAddress } from "./use-keys-address";

interface KeysPanelProps {
  productId: string;
}

const states: Readonly<Record<KeyFilter["state"], string>> = {
  all: "Todas",
  available: "Disponíveis",
  used: "Entregues",
};

const typingPause = 200;

/** Every key of a product, paged and searchable, and the unused ones to be deleted, one or many; admins only. */
export function KeysPanel({ productId }: KeysPanelProps) {
  const [{ state, search, page }, change] = useKeysAddress();
  const selection = useSelection<StoredKey>(({ id }) => id);
  const query = useKeys({ productId, state, search: search.trim(), page });
  return (
    <Stack>
      <KeyFilters state={state} search={search} onChange={change} />
      <PagedList
        query={query}
        name="keys"
        failed={adminSentences.keysLoadFailed}
        total={reachable}
        perPage={keysPerPage}
        page={page}
        onPage={(next) => change({ page: next })}
        empty={<NoKeys />}
      >
        {({ keys, total }) => <KeysTable keys={keys} total={total} selection={selection} />}
      </PagedList>
      <DeleteKeys chosen={[...selection.chosen.values()]} onDone={selection.clear} />
      <Row $justify="end">
        <Button variant="ghost" size="small" onClick={() => notify(adminMessages.testDisabled)}>
          Testar permissão de keys
        </Button>
      </Row>
    </Stack>
  );
}

interface KeyFiltersProps extends Pick<KeysPlace, "state" | "search"> {
  onChange: (part: Partial<KeysPlace>) => void;
}

function KeyFilters({ state, search, onChange }: KeyFiltersProps) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address follows once the typing has paused.
  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange({ search: text }), typingPause);
  }
  function choose(next: KeyFilter["state"]) {
    clearTimeout(timer.current);
    onChange({ search: typed, state: next });
  }
  return (
    <Filters>
      <TextInput
        type="search"
        aria-label="Buscar por e-mail do destinatário ou key inteira"
        placeholder="E-mail ou key inteira"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Select aria-label="Situação" value={state} onChange={({ target }) => choose(target.value as KeyFilter["state"])}>
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
