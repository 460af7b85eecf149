import type { RegisteredRemote } from "shared-data";

type OwnerOf = (path: string) => RegisteredRemote | undefined;
type HasRoute = (path: string) => boolean;

/** Of the latest composition: which remote an address belongs to, what each remote's pages were made for, and where it has any. */
export class Composed {
  /** `undefined` before the first one. */
  ownerOf: OwnerOf | undefined;
  readonly #made: Map<string, { key: string; hasRoute: HasRoute | undefined }> = new Map();

  /** @param hasRoute `undefined` where the remote's cage has not said so */
  add({ name }: RegisteredRemote, key: string, hasRoute: HasRoute | undefined) {
    this.#made.set(name, { key, hasRoute });
  }

  /** Whether the page of an address, where there is one, was made for what is live. @param key the live documents' */
  isFor(path: string, key: string): boolean {
    return this.#find(path)?.key === key;
  }

  /** Whether it is known that no page is rendered ahead at an address. */
  lacks(path: string, key: string): boolean {
    const made = this.#find(path);
    return made?.key === key && made.hasRoute?.(path) === false;
  }

  #find(path: string) {
    const owner = this.ownerOf?.(path);
    return owner && this.#made.get(owner.name);
  }
}
