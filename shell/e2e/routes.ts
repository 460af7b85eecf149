/** Public pages that show no product, with the cleaner; what a test of every page visits beside those of its own. */
export const wordRoutes = [
  "/avaliacoes",
  "/como-funciona",
  "/termos-servicos",
  "/termos-uso",
  "/garantia",
  "/privacidade",
  "/whatsapp",
  "/limpar-criativo",
];
