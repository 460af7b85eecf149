import { remoteConfig } from "../rspack.base.mjs";

export default remoteConfig({
  folder: import.meta.dirname,
  name: "backoffice",
  access: "staff",
  basePaths: ["/estoque", "/admin"],
});
