import { TextDecoder, TextEncoder } from "node:util";
import { BroadcastChannel } from "node:worker_threads";
import { TestEnvironment } from "jest-environment-jsdom";

/** jsdom with Node's own implementations of browser APIs that it lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  readonly #channels: BroadcastChannel[] = [];

  override async setup() {
    await super.setup();
    const channels = this.#channels;
    // Node's channel keeps the process running until it is closed; a browser's does not.
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
      // Makes styled-components use insertRule: for each added text node jsdom would parse the whole style sheet again.
      SC_DISABLE_SPEEDY: false,
    });
  }

  // All test files run in one process: messages of the next file would reach this file's listeners, and a module that
  // they then load makes Jest fail outside any test.
  override async teardown() {
    for (const channel of this.#channels) channel.close();
    await super.teardown();
  }
}
