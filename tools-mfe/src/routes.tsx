import type { RemoteRoute } from "shared-data";
import { UiProvider } from "shared-ui";
import { CleanImagesRoute } from "./limpar-criativo/limpar-criativo.route";

// Tools that are built later may read tokens that an older shell does not know.
function CleanImagesPage() {
  return (
    <UiProvider>
      <CleanImagesRoute />
    </UiProvider>
  );
}

/** Every URL of the tools. */
export const routes: readonly RemoteRoute[] = [
  {
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
  },
];
