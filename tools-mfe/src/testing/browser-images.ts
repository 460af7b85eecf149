import { Blob as NodeBlob, File as NodeFile } from "node:buffer";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";

// Node's own, which can be read: jsdom's cannot.
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });

/** What the browser makes of a file. */
interface BrowserPicture {
  width: number;
  height: number;
}

/** The parts of a browser that jsdom lacks: pictures, workers, addresses of Blobs. Tests say how they behave. */
export interface BrowserImages {
  /** The size of the picture in a file; `null` where the browser cannot open it. */
  picture: (file: Blob) => BrowserPicture | null;
  /** What the canvas writes. */
  encoded: Blob;
  /** What the canvas was asked for. */
  asked: unknown[];
  /** True if this browser has a canvas to draw on. */
  hasContext: boolean;
  /** Holds every worker up until it is given way. */
  hold: Promise<void>;
  /** How often the worker's code was fetched, and whether that works. */
  fetches: number;
  online: boolean;
  /** Workers that run now. */
  workers: number;
  /** Addresses of Blobs that were not given back, with what they address. */
  addresses: Map<string, Blob>;
  /** Files that the page had the browser save. */
  saved: { name: string; blob: Blob }[];
}

/** A browser's own parts for the tests of a file. The worker runs its real code, as a thread of its own would. */
export function openBrowser(clean: () => Blob): BrowserImages {
  const browser: BrowserImages = {
    picture: () => null,
    encoded: new Blob(),
    asked: [],
    hasContext: true,
    hold: Promise.resolve(),
    fetches: 0,
    online: true,
    workers: 0,
    addresses: new Map(),
    saved: [],
  };
  // A busy machine takes its time.
  jest.setTimeout(20_000);
  beforeEach(() => {
    // Pictures are read and cleaned at their own pace, not at the test's: React need not warn of it.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    Object.assign(browser, {
      picture: () => ({ width: 640, height: 480 }),
      encoded: clean(),
      asked: [],
      hasContext: true,
      hold: Promise.resolve(),
      fetches: 0,
      online: true,
      workers: 0,
      saved: [],
    });
    browser.addresses.clear();
    install(browser);
  });
  return browser;
}

function install(browser: BrowserImages): void {
  let count = 0;
  Object.assign(URL, {
    createObjectURL(blob: Blob) {
      const address = `blob:http://localhost/${++count}`;
      browser.addresses.set(address, blob);
      return address;
    },
    revokeObjectURL: (address: string) => browser.addresses.delete(address),
  });
  Object.assign(globalThis, {
    fetch: (address: URL | string) => fetchFile(browser, String(address)),
    createImageBitmap: (file: Blob) => openBitmap(browser, file),
    OffscreenCanvas: class {},
    Worker: workerClass(browser),
    Image: imageClass(browser),
  });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = browser.addresses.get(this.href);
    if (blob) browser.saved.push({ name: this.download, blob });
  });
}

async function fetchFile(browser: BrowserImages, address: string): Promise<Response> {
  browser.fetches += 1;
  if (!browser.online) throw new TypeError("Failed to fetch");
  return new Response(readFileSync(fileURLToPath(address)));
}

async function openBitmap(browser: BrowserImages, file: Blob) {
  const picture = browser.picture(file);
  if (!picture) throw new DOMException("The source image could not be decoded.", "InvalidStateError");
  return { ...picture, close: () => browser.asked.push("closed") };
}

/** An <img> that is only asked how the browser turns its picture. */
function imageClass(browser: BrowserImages) {
  return class {
    onload = () => {};
    onerror = () => {};
    naturalWidth = 0;
    naturalHeight = 0;
    #src = "";

    get src() {
      return this.#src;
    }
    set src(address: string) {
      this.#src = address;
      const blob = browser.addresses.get(address);
      const picture = blob ? browser.picture(blob) : null;
      if (picture) Object.assign(this, { naturalWidth: picture.width, naturalHeight: picture.height });
      setTimeout(() => (picture ? this.onload() : this.onerror()));
    }
  };
}

function workerClass(browser: BrowserImages) {
  return class {
    onmessage: (event: { data: unknown }) => void = () => {};
    onerror: () => void = () => {};
    #ended = false;
    #scope: Promise<{ onmessage?: (event: { data: unknown }) => void }>;

    constructor(address: string) {
      browser.workers += 1;
      this.#scope = textOf(browser.addresses.get(address)).then((code) => this.#run(code));
    }

    #run(code: string) {
      const tell = (data: unknown) => {
        if (!this.#ended) this.onmessage({ data });
      };
      const scope: Record<string, unknown> = {
        postMessage: tell,
        RangeError,
        createImageBitmap: async (file: Blob) => {
          await browser.hold;
          return openBitmap(browser, file);
        },
        OffscreenCanvas: canvasClass(browser),
      };
      runInContext(code, createContext(scope));
      return scope;
    }

    postMessage(data: unknown) {
      browser.asked.push(data);
      this.#scope.then(
        (scope) => scope.onmessage?.({ data }),
        () => this.onerror(),
      );
    }
    terminate() {
      if (!this.#ended) browser.workers -= 1;
      this.#ended = true;
    }
  };
}

function canvasClass(browser: BrowserImages) {
  return class {
    constructor(width: number, height: number) {
      browser.asked.push({ width, height });
    }
    getContext() {
      return browser.hasContext ? { drawImage: () => {} } : null;
    }
    async convertToBlob(options: unknown) {
      browser.asked.push(options);
      return browser.encoded;
    }
  };
}

async function textOf(blob: Blob | undefined): Promise<string> {
  if (!blob) throw new Error("no such address");
  return Buffer.from(await blob.arrayBuffer()).toString();
}
