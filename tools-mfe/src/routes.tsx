import type { RemoteRoute } from "shared-data";
import { CleanImagesRoute } from "./limpar-criativo/limpar-criativo.route";

export const routes: readonly RemoteRoute[] = [
  {
    path: "/limpar-criativo",
    Component: CleanImagesRoute,
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
