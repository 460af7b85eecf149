import {
  type CredentialKind,
  credentialKinds,
  credentialLabels,
  type KeyTemplateField,
  templateLimits,
} from "@store/shared-data";
import { Button, IconButton, icons, Row, Select, Stack, Text, TextInput } from "@store/shared-ui";
import { type ReactNode, useId, useRef } from "react";
import { styled } from "styled-components";
import { LabelledOptions } from "../../../form/labelled-options";

type Fields = readonly KeyTemplateField[];

interface FieldListProps {
  fields: Fields;
  /** True after the first attempt to save. */
  insists: boolean;
  onChange: (fields: Fields) => void;
  /** Button beside the one that adds a field. */
  children: ReactNode;
}

/** Fields of a template, with buttons to add, move and remove them; the focus follows the moved field. */
export function FieldList({ fields, insists, onChange, children }: FieldListProps) {
  const legendId = useId();
  const root = useRef<HTMLDivElement>(null);
  // The element exists only after React has rendered.
  const focus = (selector: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());

  function move(at: number, by: 1 | -1) {
    const moved = [...fields];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange(moved);
    const isAtEnd = at + by === 0 || at + by === fields.length - 1;
    focus(`li:nth-child(${at + by + 1}) button[data-by="${isAtEnd ? -by : by}"]`);
  }
  function remove(at: number) {
    onChange(fields.filter((_, index) => index !== at));
    const next = Math.min(at + 1, fields.length - 1);
    focus(next > 0 ? `li:nth-child(${next}) button[data-by="0"]` : "button[data-add]");
  }
  function add() {
    onChange([...fields, { kind: "text", label: credentialLabels.text }]);
    focus("li:last-child select");
  }
  return (
    <Stack $gap={2} role="group" aria-labelledby={legendId} ref={root}>
      <Text as="span" id={legendId} $weight="medium">
        Campos
      </Text>
      <Text $size="caption" $muted>
        Na ordem em que estão na linha. O último fica com o resto dela.
      </Text>
      <List>
        {fields.map((field, at) => (
          <li key={at}>
            <FieldControls
              field={field}
              at={at}
              insists={insists}
              onChange={(next) => onChange(fields.with(at, next))}
            />
            <FieldButtons field={field} at={at} last={fields.length - 1} onMove={move} onRemove={remove} />
          </li>
        ))}
      </List>
      <Row>
        <Button size="small" data-add="" disabled={fields.length >= templateLimits.fields} onClick={add}>
          Adicionar campo
        </Button>
        {children}
      </Row>
    </Stack>
  );
}

interface FieldControlsProps {
  field: KeyTemplateField;
  at: number;
  insists: boolean;
  onChange: (field: KeyTemplateField) => void;
}

function FieldControls({ field: { kind, label }, at, insists, onChange }: FieldControlsProps) {
  function choose(next: CredentialKind) {
    // Keeps a custom label when the kind changes.
    const isOwn = label.trim() !== "" && label !== credentialLabels[kind];
    onChange({ kind: next, label: isOwn ? label : credentialLabels[next] });
  }
  return (
    <Controls>
      <Select
        aria-label={`Tipo do campo ${at + 1}`}
        value={kind}
        onChange={({ target }) => choose(credentialKinds.find((known) => known === target.value) ?? kind)}
      >
        <LabelledOptions labels={credentialLabels} />
      </Select>
      <TextInput
        aria-label={`Nome do campo ${at + 1}`}
        aria-invalid={(insists && label.trim() === "") || undefined}
        value={label}
        maxLength={templateLimits.label}
        autoComplete="off"
        onChange={({ target }) => onChange({ kind, label: target.value })}
      />
    </Controls>
  );
}

interface FieldButtonsProps {
  field: KeyTemplateField;
  at: number;
  last: number;
  onMove: (at: number, by: 1 | -1) => void;
  onRemove: (at: number) => void;
}

function FieldButtons({ field: { label }, at, last, onMove, onRemove }: FieldButtonsProps) {
  const name = `campo ${at + 1}${label.trim() && `: ${label}`}`;
  const up = { label: `Subir ${name}`, disabled: at === 0, onClick: () => onMove(at, -1) };
  const down = { label: `Descer ${name}`, disabled: at === last, onClick: () => onMove(at, 1) };
  return (
    <div>
      <IconButton icon={icons.arrowUp} data-by="-1" {...up} />
      <IconButton icon={icons.arrowDown} data-by="1" {...down} />
      <IconButton icon={icons.trash} label={`Remover ${name}`} data-by="0" onClick={() => onRemove(at)} />
    </div>
  );
}

const List = styled.ol`
  display: flex;
  flex-direction: column;
  /* On a phone the buttons are below their item: a gap separates them from the next item. */
  gap: ${({ theme }) => theme.space[4]};
  @media ${({ theme }) => theme.media.tablet} { gap: ${({ theme }) => theme.space[2]}; }
  &:empty { display: none; }
  li { display: flex; flex-wrap: wrap; justify-content: end; gap: ${({ theme }) => theme.space[2]}; }
  li > :last-child { display: flex; flex: none; }
`;

/** A full line above the buttons on a phone. */
const Controls = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: ${({ theme }) => theme.space[2]};
  @media ${({ theme }) => theme.media.tablet} {
    flex: 1 0 0;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`;
