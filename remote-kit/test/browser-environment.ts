import { TextDecoder, TextEncoder } from "node:util";
import { BroadcastChannel } from "node:worker_threads";
import { TestEnvironment } from "jest-environment-jsdom";
import { answerFast } from "./computed-style";

/** jsdom plus what every browser has and jsdom lacks (Node's own, not imitations), and styles that are found fast. */
export default class BrowserEnvironment extends TestEnvironment {
  readonly #channels: BroadcastChannel[] = [];

  override async setup() {
    await super.setup();
    const channels = this.#channels;
    // Node's channel keeps the process alive until somebody closes it; a page's does not.
    class PageBroadcastChannel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        this.unref();
        channels.push(this);
      }
    }
    Object.assign(this.global, {
      BroadcastChannel: PageBroadcastChannel,
      TextDecoder,
      TextEncoder,
      fetch,
      Headers,
      Request,
      Response,
      // Has styled-components add a rule as a rule: for each text that it adds, jsdom would parse its whole sheet again.
      SC_DISABLE_SPEEDY: false,
    });
    answerFast(this.global);
  }

  // A page that is gone hears nothing. All files run in one process: what the next one says would reach the code of this one, and a module that it
  // then loads makes Jest end with a failure of no test.
  override async teardown() {
    for (const channel of this.#channels) channel.close();
    await super.teardown();
  }
}
