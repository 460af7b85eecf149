import path from "node:path";
import { hashOf } from "./build-stamp";

/**
 * Which shared-data a build holds. Remotes of one version read each other's cached answers: a hash of the sources, because
 * any of them may change what is put under a key.
 */
export const dataVersion = hashOf(path.resolve(import.meta.dirname, "../.."), ["shared-data/src"]).slice(0, 12);
