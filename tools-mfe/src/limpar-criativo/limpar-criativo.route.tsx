import type { RemoteRoute } from "@store/shared-data";
import { Container, LiveRegion, Notice, OfflineNotice, PageHeader, Stack } from "@store/shared-ui";
import { BatchActions } from "./batch-actions";
import type { CleanerItem } from "./cleaner-items";
import { ignoredMessage } from "./cleaner-messages";
import { compareSizes } from "./compare-sizes";
import { DropArea } from "./drop-area";
import { ImageItem } from "./image-item";
import { useCleaner } from "./use-cleaner";
import { useFileEntry, usePreparedTools } from "./use-file-entry";
import { useFocusAfterRemoval } from "./use-focus-after-removal";

function CleanImagesPage() {
  const cleaner = useCleaner();
  const dragging = useFileEntry(cleaner.add);
  usePreparedTools();
  const focusProps = useFocusAfterRemoval();
  return (
    <Container>
      <PageHeader
        title="Limpar Criativo"
        lead="Remova GPS, câmera, datas e outros metadados antes de anunciar. A imagem é regravada em WebP e costuma ficar de 30% a 50% mais leve. Tudo acontece no seu aparelho: nenhum arquivo é enviado."
      />
      <Stack $gap={5} {...focusProps}>
        <OfflineNotice>Pode continuar: a limpeza acontece no seu aparelho.</OfflineNotice>
        <DropArea dragging={dragging} onFiles={cleaner.add} />
        {cleaner.ignored.length > 0 && <Notice tone="yellow">{ignoredMessage(cleaner.ignored)}</Notice>}
        {cleaner.items.length > 0 && <BatchActions cleaner={cleaner} />}
        {cleaner.items.map((item) => (
          <ImageItem key={item.id} item={item} cleaner={cleaner} />
        ))}
      </Stack>
      <LiveRegion message={cleaner.items.map(noticeOutcomeLabels).filter(Boolean).at(-1) ?? ""} />
    </Container>
  );
}

function noticeOutcomeLabels({ file, info, state }: CleanerItem): string {
  if (state.step !== "cleaned" || !info) return "";
  return `${file.name}: imagem limpa, ${compareSizes(info.size, state.result.blob.size).sentence}`;
}

/** /limpar-criativo: removes metadata from images on the visitor's device. */
export const cleanImagesRoute: RemoteRoute = {
  path: "/limpar-criativo",
  Component: CleanImagesPage,
  access: "public",
  head: (_data, { origin }) => ({
    title: "Limpar Criativo",
    description:
      "Remova GPS, câmera e outros metadados das suas imagens e salve em WebP, sem enviar nenhum arquivo: tudo acontece no seu aparelho.",
    canonical: `${origin}/limpar-criativo`,
  }),
  staticPaths: async () => ["/limpar-criativo"],
};
