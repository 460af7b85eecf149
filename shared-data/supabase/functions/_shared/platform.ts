declare const Deno:
  | { env: { get(name: string): string | undefined }; serve(handler: (request: Request) => Promise<Response>): unknown }
  | undefined;

/** What a function needs from where it runs: Supabase's own runtime, or the store's local backend. */
export interface Platform {
  readonly supabaseUrl: string;
  readonly serviceKey: string;
  readonly publicKey: string;
  allowsOrigin(origin: string): boolean;
  fetch(request: Request): Promise<Response>;
  log(line: string): void;
}

export type FunctionHandler = (request: Request, platform: Platform) => Promise<Response>;

/** Serves the handler where Supabase runs the file; does nothing where the local backend imports it. */
export function serveOnSupabase(handler: FunctionHandler): void {
  if (typeof Deno === "undefined") return;
  const platform = readPlatform((name) => Deno?.env.get(name) ?? "");
  Deno.serve((request) => handler(request, platform));
}

function readPlatform(env: (name: string) => string): Platform {
  const shellOrigins = env("SHELL_URL")
    .split(",")
    .map((url) => url.trim().replace(/\/+$/, ""));
  return {
    supabaseUrl: env("SUPABASE_URL"),
    serviceKey: env("SUPABASE_SERVICE_ROLE_KEY"),
    publicKey: env("SUPABASE_ANON_KEY"),
    allowsOrigin: (origin) => shellOrigins.includes(origin),
    fetch: (request) => fetch(request),
    log: (line) => console.log(line),
  };
}
