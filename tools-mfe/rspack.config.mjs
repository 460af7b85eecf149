import { remoteConfig } from "../rspack.base.mjs";

export default remoteConfig({
  folder: import.meta.dirname,
  name: "tools",
  access: "public",
  basePaths: ["/limpar-criativo"],
});
