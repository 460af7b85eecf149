import { createProxyProvider, type ProxyProvider } from "../demo/social/proxy-provider";
import { SocialDemo } from "../demo/social/social-demo";
import type { BackendOptions } from "../options";
import type { Secrets } from "../secrets";
import { readServiceConfig } from "./auth-config";

/** The demonstration's provider of social sign-in, and what has it stand in for others. */
export interface SocialParts {
  answer(request: Request): Promise<Response>;
  readonly proxy: ProxyProvider;
}

const offeredBy = ["google", "facebook"] as const;

/**
 * The auth service's settings, with the demonstration's provider where this is the demonstration and its place is free: a provider
 * of one's own, named in the environment, comes first. @param url where browsers reach this backend
 */
export function configureAuth(options: BackendOptions, secrets: Secrets, url: string) {
  const demo = options.demo ? new SocialDemo({ url, shellUrl: options.shellUrl }) : undefined;
  const config = readServiceConfig(options, secrets, { url, demoProvider: demo?.provider });
  const { external = {} } = config.auth ?? {};
  const isIn = demo && external.github?.client_id === demo.provider.client_id;
  const names = offeredBy.filter((name) => external[name]?.enabled !== true);
  const social: SocialParts | null = isIn
    ? { answer: (request) => demo.answer(request), proxy: createProxyProvider(names) }
    : null;
  return { config, social };
}
