import { remoteConfig } from "../rspack.base.mjs";

export default remoteConfig(import.meta.dirname);
