export { MinimalHost } from "./minimal-host";
