import { remoteConfig } from "remote-kit/build/remote-config";

export default remoteConfig(import.meta.dirname);
