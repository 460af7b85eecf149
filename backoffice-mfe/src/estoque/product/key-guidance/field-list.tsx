import {
  credentialKinds,
  credentialLabels,
  type KeyTemplate,
  type KeyTemplateField,
  templateLimits,
} from "@store/shared-data";
import { Button, IconButton, icons, Row, Select, Stack, Text, TextInput } from "@store/shared-ui";
import { type ReactNode, useId, useRef } from "react";
import { styled } from "styled-components";
import { LabelledOptions } from "../../../form/labelled-options";

/** A part of the editor of a template, with the message of its problem after the first attempt to save. */
export interface TemplatePartProps {
  template: KeyTemplate;
  error: string | undefined;
  onChange: (template: KeyTemplate) => void;
}

interface FieldListProps extends TemplatePartProps {
  /** Button beside the one that adds a field. */
  children: ReactNode;
}

/** Fields of a template, with buttons to add, move and remove them; the focus follows the moved field. */
export function FieldList({ template, error, onChange, children }: FieldListProps) {
  const { fields } = template;
  const legendId = useId();
  const root = useRef<HTMLDivElement>(null);
  function change(next: readonly KeyTemplateField[], focused?: string) {
    onChange({ ...template, fields: next });
    // The element exists only after React has rendered.
    if (focused) requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(focused)?.focus());
  }
  function move(at: number, by: 1 | -1) {
    const moved = [...fields];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    const isAtEnd = at + by === 0 || at + by === fields.length - 1;
    change(moved, `li:nth-child(${at + by + 1}) button[data-by="${isAtEnd ? -by : by}"]`);
  }
  function remove(at: number) {
    const next = Math.min(at + 1, fields.length - 1);
    const focused = next > 0 ? `li:nth-child(${next}) button[data-by="0"]` : "button[data-add]";
    change(fields.toSpliced(at, 1), focused);
  }
  const add = () => change([...fields, { kind: "text", label: credentialLabels.text }], "li:last-child select");
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
          <FieldRow
            key={at}
            field={field}
            at={at}
            isLast={at === fields.length - 1}
            insists={error !== undefined}
            onChange={(next) => change(fields.with(at, next))}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
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

interface FieldRowProps {
  field: KeyTemplateField;
  at: number;
  isLast: boolean;
  /** True after the first attempt to save. */
  insists: boolean;
  onChange: (field: KeyTemplateField) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function FieldRow({ field, at, isLast, insists, onChange, onMove, onRemove }: FieldRowProps) {
  const { kind, label } = field;
  const name = `campo ${at + 1}${label.trim() && `: ${label}`}`;
  const up = { label: `Subir ${name}`, disabled: at === 0, onClick: () => onMove(-1) };
  const down = { label: `Descer ${name}`, disabled: isLast, onClick: () => onMove(1) };
  return (
    <li>
      <Controls>
        <Select
          aria-label={`Tipo do campo ${at + 1}`}
          value={kind}
          onChange={({ target }) => onChange(ofKind(field, target.value))}
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
      <div>
        <IconButton icon={icons.arrowUp} data-by="-1" {...up} />
        <IconButton icon={icons.arrowDown} data-by="1" {...down} />
        <IconButton icon={icons.trash} label={`Remover ${name}`} data-by="0" onClick={onRemove} />
      </div>
    </li>
  );
}

/** The field with another kind, and the label of that kind unless it has one of its own. */
function ofKind({ kind, label }: KeyTemplateField, wanted: string): KeyTemplateField {
  const next = credentialKinds.find((known) => known === wanted) ?? kind;
  const isOwn = label.trim() !== "" && label !== credentialLabels[kind];
  return { kind: next, label: isOwn ? label : credentialLabels[next] };
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
