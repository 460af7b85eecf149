import { Agent, get } from "node:http";

export type Answers = { asked: number; unchanged: number; failed: number; bytes: number; waits: number[] };

// What an open tab asks the store for, and every how many seconds: a product's page, a category's with two pages of its list, the start page.
const product = (id: string, category: string): Record<string, number> => ({
  state: 30,
  [`product/${id}`]: 15,
  [`category/${category}`]: 30,
});
const list = (category: string): Record<string, number> => ({
  state: 30,
  [`category/${category}`]: 30,
  [`category/${category}24`]: 30,
});
const home: Record<string, number> = { state: 30, newest: 30 };

/**
 * So many open tabs, a third of them on products' pages, a third on lists: each asks at its own moments, with what it has got as a condition, as a browser does.
 * @param products ids with their category
 */
export class TabCrowd {
  readonly answers: Answers = { asked: 0, unchanged: 0, failed: 0, bytes: 0, waits: [] };
  readonly #agent = new Agent({ keepAlive: true });
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #address: string;

  constructor(address: string, count: number, products: readonly (readonly [id: string, category: string])[]) {
    this.#address = address;
    for (let tab = 0; tab < count; tab++) {
      const [id = "", category = ""] = products[tab % products.length] ?? [];
      this.#open([home, product(id, category), list(category)][tab % 3] ?? home);
    }
  }

  close() {
    for (const timer of this.#timers) clearInterval(timer);
    this.#agent.destroy();
  }

  #open(files: Record<string, number>) {
    const etags = new Map<string, string>();
    for (const [name, seconds] of Object.entries(files)) {
      const ask = () => this.#ask(name, etags);
      const begin = () => {
        ask();
        this.#timers.push(setInterval(ask, seconds * 1000));
      };
      // Nobody opens a tab at the same moment as ten thousand others.
      this.#timers.push(setTimeout(begin, Math.random() * seconds * 1000));
    }
  }

  #ask(name: string, etags: Map<string, string>) {
    const since = performance.now();
    const etag = etags.get(name);
    const headers = { "accept-encoding": "br", ...(etag && { "if-none-match": etag }) };
    const { answers } = this;
    answers.asked++;
    get(`${this.#address}/snapshot/${name}.json`, { agent: this.#agent, headers }, (response) => {
      response.on("data", (chunk) => {
        answers.bytes += chunk.length;
      });
      response.once("end", () => answers.waits.push(performance.now() - since));
      if (response.statusCode === 304) answers.unchanged++;
      else if (response.statusCode !== 200) answers.failed++;
      if (response.headers.etag) etags.set(name, response.headers.etag);
    }).once("error", () => answers.failed++);
  }
}
