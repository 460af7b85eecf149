import type { DefaultAppConfig } from "@supabase/lite";

/** The services' settings, as the library takes them. */
export type LiteConfig = Omit<DefaultAppConfig, "connection" | "options">;

/** Settings of database sessions that SQL functions can read and callers cannot. */
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
  /** Changes these settings; the others keep their values. */
  applySettings(settings: SessionSettings): Promise<void>;
  /** Has the data API load its schema cache, so that the first request need not wait for it. */
  warmUp(): Promise<void>;
  /** True if the database responds; may reject otherwise. */
  isWell(): Promise<boolean>;
  close(): Promise<void>;
}
