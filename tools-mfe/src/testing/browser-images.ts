import { Blob as NodeBlob, File as NodeFile } from "node:buffer";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";

// Node's Blob and File, because jsdom's cannot be read.
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });

/** Browser APIs that jsdom lacks: image decoding, workers, Blob URLs. Tests configure them. */
export interface BrowserImages {
  /** The size of the picture in a file; `null` if the browser cannot decode it. */
  picture: (file: Blob) => { width: number; height: number } | null;
  /** Result of the canvas encoder. */
  encoded: Blob;
  /** Arguments of the canvas encoder. */
  asked: unknown[];
  hasContext: boolean;
  /** Blocks every worker until it resolves. */
  hold: Promise<void>;
  fetches: number;
  workers: number;
  /** Blob URLs that were not revoked, with their Blobs. */
  addresses: Map<string, Blob>;
  saved: { name: string; blob: Blob }[];
}

/** Installs the browser APIs for a test file. The worker runs its real code, as a separate thread would. */
export function openBrowser(clean: () => Blob): BrowserImages {
  const start = (): BrowserImages => ({
    picture: () => ({ width: 640, height: 480 }),
    encoded: clean(),
    asked: [],
    hasContext: true,
    hold: Promise.resolve(),
    fetches: 0,
    workers: 0,
    addresses: new Map(),
    saved: [],
  });
  const browser = start();
  beforeEach(() => {
    // Pictures are processed outside the test's act() calls; suppresses React's warnings about it.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    install(Object.assign(browser, start()));
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
  return new Response(readFileSync(fileURLToPath(address)));
}

async function openBitmap(browser: BrowserImages, file: Blob) {
  const picture = browser.picture(file);
  if (!picture) throw new DOMException("The source image could not be decoded.", "InvalidStateError");
  return { ...picture, close: () => browser.asked.push("closed") };
}

/** An <img> that only reports the browser's orientation of the picture. */
function imageClass(browser: BrowserImages) {
  return class {
    onload = () => {};
    onerror = () => {};
    naturalWidth = 0;
    naturalHeight = 0;
    src = "";

    constructor() {
      setTimeout(() => {
        const blob = browser.addresses.get(this.src);
        const picture = blob ? browser.picture(blob) : null;
        if (!picture) return this.onerror();
        Object.assign(this, { naturalWidth: picture.width, naturalHeight: picture.height });
        this.onload();
      });
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
      const reply = (data: unknown) => {
        if (!this.#ended) this.onmessage({ data });
      };
      const scope: Record<string, unknown> = {
        postMessage: reply,
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
