import { TextDecoder, TextEncoder } from "node:util";
import { BroadcastChannel } from "node:worker_threads";
import { TestEnvironment } from "jest-environment-jsdom";

// Node's channel keeps the process alive until somebody closes it; a page's does not.
class PageBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/** jsdom plus what every browser has and jsdom lacks: Node's own, not imitations. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, {
      BroadcastChannel: PageBroadcastChannel,
      TextDecoder,
      TextEncoder,
      fetch,
      Headers,
      Request,
      Response,
    });
  }
}
