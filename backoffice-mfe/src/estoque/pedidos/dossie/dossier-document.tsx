import { saveFile } from "@store/shared-data";
import { Button, ButtonRow, Icon, icons, Notice, Stack, Text } from "@store/shared-ui";
import { createGlobalStyle, styled } from "styled-components";
import { Section } from "../../../widgets/section";
import { type DossierContent, readDossier } from "./dossier-content";
import { dossierParts, moment } from "./dossier-lines";

export interface ShownDossier {
  readonly sha256: string;
  readonly text: string;
}

/** Shows a dossier to read, save and print on A4. It renders the file's own text. */
export function DossierDocument({ dossier }: { dossier: ShownDossier }) {
  const content = readDossier(dossier.text);
  const save = () =>
    saveFile(
      `dossie-${content?.order.id.slice(0, 8) ?? "loja"}-${content?.dossier.id.slice(0, 8) ?? ""}.json`,
      new Blob([dossier.text], { type: "application/json" }),
    );
  return (
    <Stack $gap={4}>
      <ButtonRow>
        <Button variant="strong" onClick={save}>
          <Icon icon={icons.download} />
          Baixar JSON
        </Button>
        <Button onClick={() => window.print()}>Imprimir</Button>
      </ButtonRow>
      {content ? (
        <Paper content={content} sha256={dossier.sha256} />
      ) : (
        <Notice tone="yellow">Este dossiê é de um formato que esta versão não mostra. O arquivo JSON tem tudo.</Notice>
      )}
    </Stack>
  );
}

const Paper = ({ content, sha256 }: { content: DossierContent; sha256: string }) => (
  <Sheet aria-label="Dossiê">
    <PaperSize />
    <Text $muted $size="caption">
      Dossiê {content.dossier.id}, feito em {moment(content.dossier.made_at)} (horário de Brasília). SHA-256 do arquivo
      JSON: <code>{sha256}</code>
    </Text>
    {Object.entries(dossierParts).map(([title, linesOf]) => {
      const lines = linesOf(content);
      return (
        <Section key={title} small title={title} empty={lines.length === 0 && "Nada registrado."}>
          <List>
            {lines.map(([name, words]) => (
              <div key={`${name} ${words}`}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </List>
        </Section>
      );
    })}
  </Sheet>
);

const Sheet = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  min-inline-size: 0;
`;

/** Page size for printing, active while a dossier is shown. */
const PaperSize = createGlobalStyle`
  @page { size: A4; }
`;

const List = styled.dl`
  display: grid;
  font-size: ${({ theme }) => theme.font.size.caption};
  font-variant-numeric: tabular-nums;
  & > div {
    display: grid;
    gap: ${({ theme }) => `0 ${theme.space[3]}`};
    padding-block: ${({ theme }) => theme.space[1]};
    border-block-start: ${({ theme }) => `${theme.size.hairline} solid ${theme.colors.line}`};
    break-inside: avoid;
  }
  @media print, ${({ theme }) => theme.media.tablet} { & > div { grid-template-columns: minmax(0, 1fr) minmax(0, 3fr); } }
  dt { color: ${({ theme }) => theme.colors.muted}; }
  dd { overflow-wrap: anywhere; white-space: pre-line; }
`;
