import type { DefaultAppConfig } from "@supabase/lite";

/** The services' settings, as the library takes them. */
export type LiteConfig = Omit<DefaultAppConfig, "connection" | "options">;

/** Settings of the database's sessions, which its own functions read and no caller can. */
export type SessionSettings = Readonly<Record<string, string>>;

export interface DatabaseOptions {
  readonly databaseDir: string;
  readonly config: LiteConfig;
  readonly mailFolder: string;
  readonly settings: SessionSettings;
}

export interface Database {
  /** Runs SQL as the database's owner, outside every request. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of many statements, all or nothing. */
  runScript(sql: string): Promise<void>;
  /** Answers a call of the data API or the auth service. */
  fetch(request: Request, peerAddress?: string | null): Promise<Response>;
  /** Sets these settings from now on; the others stay as they are. */
  useSettings(settings: SessionSettings): Promise<void>;
  /** Lets the data API read the schema, so that no caller waits for it. */
  warmUp(): Promise<void>;
  /** True where the database answers. */
  isWell(): Promise<boolean>;
  close(): Promise<void>;
}
