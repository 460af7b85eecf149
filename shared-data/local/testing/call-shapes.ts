/** A question that should be answered with nothing. */
export interface Read {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

/** A change that should be refused. */
export interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly prefer?: string;
}
