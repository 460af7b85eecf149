import path from "node:path";
import { makePackage } from "./make-package";

/** What `pnpm pack` runs in a package's folder before it packs `node_modules/.packed`. */
makePackage(path.basename(process.cwd()));
