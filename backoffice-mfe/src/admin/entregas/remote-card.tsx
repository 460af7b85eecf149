import { Badge, Card, formatDateTime, Heading, Row, Stack, Text } from "@store/shared-ui";
import { Columns, NumberCell, Table, TableFrame } from "../../widgets/table";
import { figureRows } from "./figure-rows";
import type { LiveRemote, ReleaseFigures } from "./releases.api";

interface RemoteCardProps {
  remote: LiveRemote;
  figures: readonly ReleaseFigures[];
}

/** One remote: its live release with date, author and reason, and its figures beside those of the canary. */
export function RemoteCard({ remote, figures }: RemoteCardProps) {
  const { name, canary } = remote;
  return (
    <Card as="section" $dense aria-label={`Versões de ${name}`}>
      <Stack $gap={3}>
        <Row>
          <Heading as="h2" $size="lead">
            {name}
          </Heading>
          {canary && <Badge $tone="yellow">Em teste</Badge>}
        </Row>
        <Text $muted>{origin(remote)}</Text>
        <TableFrame aria-label={`Tabela de ${name}`}>
          <Table>
            <Columns
              names={[
                "Versão",
                "Situação",
                ...["Visitas", "Falhas/mil", "LCP", "INP", "CLS"].map((figure) => ({ figure })),
              ]}
            />
            <tbody>
              {figureRows(remote, figures).map(({ label, release, visits, failed, lcp, inp, cls }) => (
                <tr key={label}>
                  <th scope="row">{release}</th>
                  <td>{label}</td>
                  {Object.entries({ visits, failed, lcp, inp, cls }).map(([key, figure]) => (
                    <NumberCell key={key}>{figure}</NumberCell>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      </Stack>
    </Card>
  );
}

/** Date, author and reason of a release; the store's own build has no author. */
function origin({ version, since, by, why }: LiveRemote): string {
  if (since === null) return `${version}: publicada com a loja.`;
  return `${version}: no ar desde ${formatDateTime(since)}${by ? `; última mudança por ${by}` : ""}${why ? `: ${why}` : ""}.`;
}
