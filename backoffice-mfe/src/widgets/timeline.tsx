import { Text } from "@store/shared-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { listMoment } from "../format/list-moment";
import { pluralize } from "../format/pluralize";
import { EmailText } from "./email-text";
import { PageLink } from "./page-link";
import { Section } from "./section";

export interface TimelineEntry {
  readonly at: string;
  readonly title: string;
  /** The actor, if it was a staff member. */
  readonly by?: string | null;
  readonly text?: ReactNode;
  readonly to?: string | undefined;
}

const shownAtOnce = 20;

/** History, newest first, because staff need the latest entries and a history can be long. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const sorted = entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const older = sorted.slice(shownAtOnce);
  return (
    <Section small title="Linha do tempo" empty={entries.length === 0 && "Nada até agora."}>
      <Entries entries={sorted.slice(0, shownAtOnce)} />
      {older.length > 0 && (
        <details>
          <summary>Mais {pluralize(older.length, "acontecimento", "acontecimentos")}</summary>
          <Entries entries={older} />
        </details>
      )}
    </Section>
  );
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <List>
      {entries.map((entry, index) => (
        // The index, because two entries can have the same time and title.
        <li key={`${entry.at} ${entry.title} ${index}`}>
          <time dateTime={entry.at}>{listMoment(entry.at)}</time>
          <div>
            <strong>{entry.to ? <PageLink to={entry.to}>{entry.title}</PageLink> : entry.title}</strong>
            {entry.by && (
              <Text as="span" $size="caption" $muted>
                {" "}
                <EmailText>{entry.by}</EmailText>
              </Text>
            )}
            {entry.text && <Words>{entry.text}</Words>}
          </div>
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  font-size: ${({ theme }) => theme.font.size.caption};
  li {
    display: grid;
    column-gap: ${({ theme }) => theme.space[4]};
    padding-block: ${({ theme }) => theme.space[2]};
    border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
    @media ${({ theme }) => theme.media.tablet} { grid-template-columns: 9.5em minmax(0, 1fr); }
  }
  li > div { min-inline-size: 0; overflow-wrap: anywhere; }
  /* Minimum tap width for short links. */
  strong > a { display: inline-block; min-inline-size: ${({ theme }) => theme.size.tap}; }
  time { color: ${({ theme }) => theme.colors.muted}; }
  strong { font-weight: ${({ theme }) => theme.font.weight.medium}; }
`;

const Words = styled.div`
  max-inline-size: ${({ theme }) => theme.size.measure};
  white-space: pre-line;
`;
