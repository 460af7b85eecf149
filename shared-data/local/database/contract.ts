import type { SessionSettings } from "./messages";
import type { Lane } from "./turns";

/** Whose a call is, and how long it may take. */
export interface Turn {
  readonly lane: Lane;
  readonly limitMs: number;
  readonly peerAddress: string | null;
}

export interface Database {
  /** Runs SQL as the database's owner, outside every request. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of many statements, all or nothing. */
  runScript(sql: string): Promise<void>;
  /** Answers a call of the data API or the auth service; 504 where it takes too long, 503 where too many wait. */
  fetch(request: Request, turn: Turn): Promise<Response>;
  /** Sets these settings of the session from now on, in its turn; the others stay as they are. */
  useSettings(settings: SessionSettings): Promise<void>;
  /** Lets the library read the schema, so that no caller's time is taken for it. */
  warmUp(): Promise<void>;
  /** Whether the database answers within a second. */
  isWell(): Promise<boolean>;
  close(): Promise<void>;
}
