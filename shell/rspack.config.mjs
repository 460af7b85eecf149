import { hostConfig } from "../rspack.base.mjs";

export default hostConfig({ folder: import.meta.dirname, name: "shell" });
