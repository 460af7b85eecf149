import { TextDecoder, TextEncoder } from "node:util";
import { BroadcastChannel } from "node:worker_threads";
import { TestEnvironment } from "jest-environment-jsdom";

/** jsdom plus what every browser has and jsdom lacks: Node's own, not imitations. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { BroadcastChannel, TextDecoder, TextEncoder, fetch, Headers, Request, Response });
  }
}
