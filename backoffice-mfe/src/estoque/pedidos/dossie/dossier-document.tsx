import { saveFile } from "@store/shared-data";
import { Button, ButtonRow, Icon, icons, Notice, Stack, Text } from "@store/shared-ui";
import { type DossierContent, readDossier } from "./dossier-content";
import * as lines from "./dossier-lines";
import { Code, PaperSize, Part, Sheet } from "./dossier-sheet";

/** The exact text of a dossier, and its SHA-256. */
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
        <Button variant="primary" onClick={save}>
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

function Paper({ content, sha256 }: { content: DossierContent; sha256: string }) {
  const { dossier, key_accesses, key_accesses_total, unrecorded_reads } = content;
  const cut = key_accesses_total > key_accesses.length ? `; aqui os ${key_accesses.length} primeiros` : "";
  return (
    <Sheet aria-label="Dossiê">
      <PaperSize />
      <Text $muted $size="caption">
        Dossiê {dossier.id}, feito em {lines.moment(dossier.made_at)} (horário de Brasília). SHA-256 do arquivo JSON:{" "}
        <Code>{sha256}</Code>
      </Text>
      <Part title="Pedido" lines={lines.orderLines(content)} />
      <Part title="Outros pedidos deste Pix" lines={lines.siblingLines(content)} />
      <Part title="Comprador" lines={lines.buyerLines(content)} />
      <Part title="Pagamento" lines={lines.paymentLines(content)} />
      <Part title="Keys entregues" lines={lines.keyLines(content)} />
      <Part
        title="Acessos ao texto da key"
        note={`${key_accesses_total} no total${cut}. ${unrecorded_reads}`}
        lines={lines.accessLines(content)}
      />
      <Part title="Primeiros passos e aceite" lines={lines.progressLines(content)} />
      <Part title="Garantia: chamados e mensagens" lines={lines.claimLines(content)} />
      <Part title="Crédito na loja" lines={lines.creditLines(content)} />
      <Part title="Contestações" lines={lines.disputeLines(content)} />
      <Part title="Ações da equipe sobre o pedido" lines={lines.actionLines(content)} />
      <Part title="Avisos enviados ao comprador" lines={lines.noticeLines(content)} />
    </Sheet>
  );
}
