import type { DefaultAppConfig } from "@supabase/lite";

/** The services' settings, as the library takes them. */
export type LiteConfig = Omit<DefaultAppConfig, "connection" | "options">;

/** Settings of the database's session, which its own functions read and no caller can. */
export type SessionSettings = Readonly<Record<string, string>>;

/** What the database process needs to open the data. */
export interface OpenOptions {
  readonly databaseDir: string;
  readonly config: LiteConfig;
  readonly mailFolder: string;
  readonly settings: SessionSettings;
  /** What an earlier process has read of the schema, which takes longer than all the rest. */
  readonly schema?: string | undefined;
}

/** A request as it crosses to the database process. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Array<[string, string]>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly peerAddress: string | null;
}

/** An answer on its way back. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Array<[string, string]>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What the database process is told to do: one order at a time, each followed by one reply. */
export type Order =
  | { readonly kind: "open"; readonly options: OpenOptions }
  | { readonly kind: "fetch"; readonly request: SentRequest }
  | { readonly kind: "query"; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: "script"; readonly sql: string }
  | { readonly kind: "settings"; readonly settings: SessionSettings }
  | { readonly kind: "warm" }
  | { readonly kind: "close" };

/** What came of an order. An error crosses as its words alone: its class would be lost on the way. */
export type Reply = { readonly value: unknown } | { readonly error: string; readonly isOurs: boolean };
