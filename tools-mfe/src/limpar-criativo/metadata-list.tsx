import { Notice, Stack, Text } from "@store/shared-ui";
import { styled } from "styled-components";
import type { MetadataReport } from "../cleaning/read-metadata";
import { unreadMetadata } from "./cleaner-messages";
import { Fact, Facts } from "./original-facts";

interface MetadataListProps {
  metadata: MetadataReport | null;
}

// A file may contain any number of texts.
const mostShown = 100;
const degrees = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 5 });

/** A picture's metadata, with its GPS position first, as a warning. */
export function MetadataList({ metadata }: MetadataListProps) {
  if (metadata === null) return <Text $muted>{unreadMetadata}</Text>;
  if (metadata.groups.length === 0) return <Text $muted>Nenhum metadado encontrado nesta imagem.</Text>;
  const { place, groups } = metadata;
  const found = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <Stack $gap={2}>
      {place && (
        <Notice tone="yellow" title="Esta imagem revela onde foi feita" quiet>
          GPS: {degrees.format(place.latitude)}; {degrees.format(place.longitude)}
        </Notice>
      )}
      <Text $size="caption" $muted>
        {found === 1 ? "1 metadado encontrado" : `${found} metadados encontrados`}
      </Text>
      {groups.map(({ kind, title, entries }) => (
        <Group key={kind} open={entries.length <= 4}>
          <summary>
            {title} ({entries.length})
          </summary>
          <Facts>
            {entries.slice(0, mostShown).map(({ label, value }, index) => (
              <Fact key={`${index}-${label}`} label={label} value={value} />
            ))}
            {entries.length > mostShown && <Fact label="E mais" value={String(entries.length - mostShown)} />}
          </Facts>
        </Group>
      ))}
    </Stack>
  );
}

const Group = styled.details`
  padding-inline: ${({ theme }) => theme.space[3]};
  border: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
  border-radius: ${({ theme }) => theme.radius.small};
  summary { padding-block: ${({ theme }) => theme.space[3]}; font-weight: ${({ theme }) => theme.font.weight.medium}; cursor: pointer; }
  &[open] { padding-block-end: ${({ theme }) => theme.space[3]}; }
`;
