import type { ChildProcess } from "node:child_process";
import type { Log } from "../../node/log";
import { UserError } from "../../node/user-error";
import { type ProcessList, pause } from "./process-list";

/** How one program of the stack is started, and how one tells that it answers. */
export interface Recipe {
  readonly name: string;
  launch(): ChildProcess;
  answers(): Promise<boolean>;
  /** How it is told to end. */
  readonly farewell: NodeJS.Signals;
}

export interface KeeperOptions {
  readonly list: ProcessList;
  readonly log: Log;
  /** Called when a program cannot be kept running any longer. */
  giveUp(reason: UserError): void;
}

const readyLimitMs = 60_000;
const farewellMs = 4_000;
const mostDeaths = 5;
const withinMs = 60_000;
const lastWords = 2_000;

/** Keeps one program running: started again where it ends by itself, given up where it ends again and again. */
export class KeptProcess {
  readonly #recipe: Recipe;
  readonly #options: KeeperOptions;
  readonly #onAgain: () => void;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #ready: Promise<void>;
  #deaths: number[] = [];
  #words = "";
  #isStopping = false;

  /** @param onAgain called when it answers again after it had ended */
  constructor(recipe: Recipe, options: KeeperOptions, onAgain: () => void = () => undefined) {
    this.#recipe = recipe;
    this.#options = options;
    this.#onAgain = onAgain;
    this.#ready = this.#start();
    this.#ready.catch(() => undefined);
  }

  /** Resolves while it answers; waits while it is being started again. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Starts it anew, as something that it leans on is another now. */
  renew(): void {
    this.#deaths.pop();
    this.#child?.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#child?.kill(this.#recipe.farewell);
    const impatience = setTimeout(() => this.#child?.kill("SIGKILL"), farewellMs);
    await this.#exited;
    clearTimeout(impatience);
  }

  async #start(): Promise<void> {
    const child = this.#options.list.add(this.#recipe.launch());
    this.#child = child;
    let hasEnded = false;
    this.#exited = new Promise((resolve) => {
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
        resolve();
        this.#ended();
      };
      child.once("exit", end).once("error", (error) => {
        this.#words = error.message;
        end();
      });
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#words = (this.#words + chunk.toString()).slice(-lastWords);
      });
    }
    for (const until = Date.now() + readyLimitMs; !hasEnded && Date.now() < until; await pause(15)) {
      if (await this.#recipe.answers()) return;
    }
    child.kill("SIGKILL");
    throw this.#refusal("did not start");
  }

  #ended(): void {
    if (this.#isStopping) return;
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => at > now - withinMs), now];
    if (this.#deaths.length >= mostDeaths) {
      this.#isStopping = true;
      this.#options.giveUp(this.#refusal(`stopped ${mostDeaths} times within a minute`));
      return;
    }
    this.#options.log(`${this.#recipe.name} stopped, starting it again`, { level: "error" });
    this.#ready = this.#start().then(this.#onAgain);
    this.#ready.catch(() => undefined);
  }

  #refusal(what: string): UserError {
    const last = this.#words.trim().split("\n").at(-1) ?? "";
    return new UserError(`${this.#recipe.name} ${what}${last ? `: ${last}` : "."}`);
  }
}
