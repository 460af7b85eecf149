/** Public pages that show no product, with the cleaner; what a test of every page visits beside those of its own. */
export const wordRoutes = [
  "/avaliacoes",
  "/como-funciona",
  "/termos-servicos",
  "/garantia",
  "/privacidade",
  "/whatsapp",
  "/limpar-criativo",
];

/** Every kind of public page, with those that say that there is nothing. */
export const publicRoutes = [
  "/",
  "/produtos",
  "/buscar",
  "/buscar?q=perfil",
  "/buscar?q=orkut",
  "/categorias",
  "/categoria/facebook",
  "/categoria/proxys",
  "/product/tiktok-conta-matriz",
  "/product/nao-existe",
  ...wordRoutes,
  "/login",
  "/recuperar-senha",
  "/avisos/parar",
  "/nao-existe",
];

/** The pages of who is signed in. */
export const customerRoutes = ["/meus-pedidos", "/meu-perfil"];
