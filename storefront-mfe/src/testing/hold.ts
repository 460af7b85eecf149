import type { SmallBackend } from "./small-backend";

/** Blocks all responses of the backend until the returned function is called. */
export function holdResponses(backend: SmallBackend): () => void {
  let letGo: () => void = () => undefined;
  backend.held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return letGo;
}
