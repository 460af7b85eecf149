import { createProxyProvider, type ProxyProvider } from "../demo/social/proxy-provider";
import { SocialDemo } from "../demo/social/social-demo";
import type { BackendOptions } from "../options";
import type { Secrets } from "../secrets";
import { readServiceConfig } from "./auth-config";

/** The demonstration's social provider, and the proxy that substitutes it for real ones. */
export interface SocialParts {
  respond(request: Request): Promise<Response>;
  readonly proxy: ProxyProvider;
}

const offeredBy = ["google", "facebook"] as const;

/**
 * The auth service's settings. The demonstration adds its own social provider unless the environment configures a real one.
 * @param url the backend's public URL
 */
export function configureAuth(options: BackendOptions, secrets: Secrets, url: string) {
  const demo = options.demo ? new SocialDemo({ url, shellUrl: options.shellUrl }) : undefined;
  const config = readServiceConfig(options, secrets, { url, demoProvider: demo?.provider });
  const { external = {} } = config.auth ?? {};
  const isIn = demo && external.github?.client_id === demo.provider.client_id;
  const names = offeredBy.filter((name) => external[name]?.enabled !== true);
  const social: SocialParts | null = isIn
    ? { respond: (request) => demo.respond(request), proxy: createProxyProvider(names) }
    : null;
  return { config, social };
}
