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

/** @param env gives an environment variable, empty where there is none */
export function readPlatform(env: (name: string) => string): Platform {
  const shellOrigins = env("SHELL_URL")
    .split(",")
    .map((url) => url.trim().replace(/\/+$/, ""));
  return {
    supabaseUrl: env("SUPABASE_URL"),
    serviceKey: pickKey(env("SUPABASE_SECRET_KEYS")) ?? env("SUPABASE_SERVICE_ROLE_KEY"),
    publicKey: pickKey(env("SUPABASE_PUBLISHABLE_KEYS")) ?? env("SUPABASE_ANON_KEY"),
    allowsOrigin: (origin) => shellOrigins.includes(origin),
    fetch: (request) => fetch(request),
    log: (line) => console.log(line),
  };
}

// A project's keys by their names, as JSON: {"default": "sb_secret_…"}. The names are the project's own; a new project's is "default".
function pickKey(dictionary: string): string | undefined {
  try {
    const keys = JSON.parse(dictionary) as Record<string, unknown> | null;
    return [keys?.default, ...Object.values(keys ?? {})].find((key) => typeof key === "string" && key !== "") as
      | string
      | undefined;
  } catch {
    return undefined;
  }
}
