import { remoteConfig } from "../rspack.base.mjs";

export default remoteConfig({
  folder: import.meta.dirname,
  name: "account",
  access: "public",
  basePaths: ["/login", "/auth", "/meus-pedidos", "/meu-perfil", "/recuperar-senha", "/nova-senha"],
});
