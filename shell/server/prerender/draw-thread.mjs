// In JavaScript, because a thread in Node 20 does not get the TypeScript loader of its process: it registers one first.
import { register } from "tsx/esm/api";

register();
await import("./draw-thread.ts");
