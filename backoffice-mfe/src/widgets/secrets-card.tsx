import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { Button, CopyButton, KeyText, Notice, Row, Skeleton, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useState } from "react";
import { styled } from "styled-components";
import { useStaffQuery } from "../data/staff-query";
import { ActForm } from "../form/act-form";
import type { ExtraFields } from "../form/reason-form";
import { pluralize } from "../format/pluralize";
import { type Column, DataTable } from "../list/data-table";
import { Loaded } from "../list/loaded";
import { CellButtons, RowDangerButton } from "./cell-buttons";
import { Section } from "./section";

export interface SecretAction<Item> {
  readonly label: string;
  readonly effect: (item: Item) => string;
  readonly action: string;
  readonly danger?: boolean;
  readonly run: (db: StoreClient, id: string, reason: string) => Promise<unknown>;
}

interface SecretsCardProps<Item> {
  title: string;
  hint: string;
  queryKey: readonly unknown[];
  read: (db: StoreClient, signal: AbortSignal) => Promise<readonly Item[]>;
  noun: readonly [one: string, many: string];
  empty: string;
  columns: readonly Column<Item>[];
  /** Its present state, beside the buttons that change it. */
  stateOf?: (item: Item) => ReactNode;
  nameOf: (item: Item) => string;
  actions: (item: Item) => readonly SecretAction<Item>[];
  failed: (error: unknown) => string;
  /** Without it the rows are given. */
  create?: {
    readonly action: string;
    readonly effect: string;
    readonly asks: ExtraFields;
    /** Returns the text of the new secret, which is shown until the person closes it. */
    readonly run: (db: StoreClient, values: Readonly<Record<string, string>>, reason: string) => Promise<string>;
    readonly advice: string;
  };
}

/** Revokes a release token or an API key immediately. */
export const revocation = <Item,>(noun: string, effect: (item: Item) => string): SecretAction<Item> => ({
  label: "Revogar",
  effect,
  action: `Revogar ${noun}`,
  danger: true,
  run: (db, id, reason) => callRpc(db, "revoke_access_token", { p_id: id, p_reason: reason }),
});

/** A list of things that programs use: created with a reason, its secret shown once, and changed with a reason. */
export function SecretsCard<Item extends { readonly id: string }>(props: SecretsCardProps<Item>) {
  const { title, hint, queryKey, read, noun, create, failed } = props;
  const query = useStaffQuery(queryKey, read);
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Section
      card
      title={title}
      hint={hint}
      aside={
        create &&
        !isCreating && (
          <Button size="small" onClick={() => setCreating(true)}>
            {create.action}
          </Button>
        )
      }
    >
      {create && secret && <NewSecret text={secret} advice={create.advice} onClose={() => setSecret(null)} />}
      {create && isCreating && (
        <ActForm
          effect={create.effect}
          action={create.action}
          asks={create.asks}
          failed={failed}
          write={async (db, reason, values) => setSecret(await create.run(db, values, reason))}
          refreshes={[queryKey]}
          onClose={() => setCreating(false)}
        />
      )}
      <Loaded query={query} name={noun[1]} skeleton={<Skeleton $height="1.5rem" />}>
        {(items) => <Items {...props} items={items} />}
      </Loaded>
    </Section>
  );
}

function NewSecret({ text, advice, onClose }: { text: string; advice: string; onClose: () => void }) {
  return (
    <Notice tone="blue">
      <Stack $gap={3}>
        <Text>{advice}</Text>
        <KeyText>{text}</KeyText>
        <Row>
          <CopyButton value={text} />
          <Button variant="ghost" onClick={onClose}>
            Já guardei
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

interface ItemsProps<Item> extends SecretsCardProps<Item> {
  items: readonly Item[];
}

function Items<Item extends { readonly id: string }>({ items, ...props }: ItemsProps<Item>) {
  const { queryKey, noun, empty, columns, stateOf, nameOf, actions, failed } = props;
  const [[item, action], setChosen] = useState<readonly [] | readonly [Item, SecretAction<Item>]>([]);
  if (items.length === 0) return <Text $muted>{empty}</Text>;
  const actionColumn: Column<Item> = {
    name: stateOf ? "Situação" : "Ação",
    card: "act",
    cell: (row) => (
      <Acts $justify="space-between">
        {stateOf?.(row)}
        <CellButtons>
          {actions(row).map((next) => {
            const RowButton = next.danger ? RowDangerButton : Button;
            return (
              <RowButton
                key={next.label}
                size="small"
                aria-label={`${next.label} ${nameOf(row)}`}
                onClick={() => setChosen([row, next])}
              >
                {next.label}
              </RowButton>
            );
          })}
        </CellButtons>
      </Acts>
    ),
  };
  return (
    <>
      <DataTable
        label={`Tabela de ${noun[1]}`}
        caption={pluralize(items.length, ...noun)}
        columns={[...columns, actionColumn]}
        rows={items}
      />
      {item && action && (
        <ActForm
          key={item.id + action.label}
          effect={action.effect(item)}
          action={action.action}
          danger={action.danger ?? false}
          failed={failed}
          write={(db, reason) => action.run(db, item.id, reason)}
          refreshes={[queryKey]}
          onClose={() => setChosen([])}
        />
      )}
    </>
  );
}

const Acts = styled(Row)`
  @media ${({ theme }) => theme.media.laptop} { flex-wrap: nowrap; }
`;
