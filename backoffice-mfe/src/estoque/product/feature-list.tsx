import { Button, IconButton, icons, Stack, TextInput } from "@store/shared-ui";
import { useId, useRef } from "react";
import { styled } from "styled-components";

interface FeatureListProps {
  features: readonly string[];
  onChange: (features: readonly string[]) => void;
}

/** The product's features, one field each; empty ones are dropped on save. */
export function FeatureList({ features, onChange }: FeatureListProps) {
  const legendId = useId();
  const list = useRef<HTMLOListElement>(null);
  const setAt = (at: number, text: string) =>
    onChange(features.map((feature, index) => (index === at ? text : feature)));

  function add() {
    onChange([...features, ""]);
    // The new field exists only after React has rendered.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  }
  return (
    <Stack $gap={2} role="group" aria-labelledby={legendId}>
      <Legend id={legendId}>Características</Legend>
      <List ref={list}>
        {features.map((feature, index) => (
          <li key={index}>
            <TextInput
              aria-label={`Característica ${index + 1}`}
              value={feature}
              maxLength={1000}
              onChange={({ target }) => setAt(index, target.value)}
            />
            <IconButton
              icon={icons.trash}
              label={`Remover característica ${index + 1}`}
              onClick={() => onChange(features.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </List>
      <div>
        <Button size="small" onClick={add}>
          Adicionar característica
        </Button>
      </div>
    </Stack>
  );
}

const Legend = styled.span`
  font-weight: ${({ theme }) => theme.font.weight.medium};
`;

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  padding: 0;
  list-style: none;
  li { display: flex; gap: ${({ theme }) => theme.space[2]}; }
`;
