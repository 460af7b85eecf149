import {
  array,
  boolean,
  check,
  type InferOutput,
  literal,
  nullable,
  object,
  optional,
  partial,
  picklist,
  pipe,
  readonly,
  string,
  union,
} from "valibot";
import { isWebUrl } from "./web-url";

/*
 * Schema of the public run-time settings, served as `/config.json`: no secrets, nothing compiled into a bundle. For
 * command-line tools; pages import only the types and parse with `parseSettings`, because the library would add 1.2 KB
 * (Brotli) to every first view.
 */
const webUrl = pipe(
  string(),
  check(
    (value: string) => isWebUrl(value),
    ({ input }) => `"${input}" is not an http(s) address`,
  ),
);
const texts = pipe(array(string()), readonly());

/** A link to a social network in the footer. */
const socialLink = object({ label: string(), url: webUrl });

/** A third-party video player; its script loads only when the visitor plays the video. */
const heroVideo = object({ scriptUrl: webUrl, posterUrl: string(), title: string() });

/** A third-party tracker chosen by the operator; no other tracker is ever loaded. */
const trackerEntries = {
  /** Its name in the consent bar. */
  name: string(),
  scriptUrl: webUrl,
  /** True if it must wait for consent. Otherwise it runs at once and stops after a refusal. */
  needsConsent: boolean(),
};

const settings = object({
  /** `local` allows a backend and a checkout on this machine without https. */
  mode: picklist(["local", "production"]),
  supabaseUrl: string(),
  supabaseKey: string(),
  /** Domain that must contain `supabaseUrl`. */
  backendDomain: string(),
  storeName: string(),
  /** The store's owner and contact. Empty fields are not shown. */
  companyName: string(),
  taxId: string(),
  whatsappUrl: union([literal(""), webUrl]),
  chatServerUrl: union([literal(""), webUrl]),
  socialLinks: pipe(array(socialLink), readonly()),
  /** If set, only staff with these e-mail addresses see "Gerenciar" in the header; null: all staff. */
  staffEmails: nullable(texts),
  /** Social sign-in providers, by the auth service's names. */
  socialProviders: texts,
  /** Public key of a Cloudflare Turnstile widget; empty turns the CAPTCHA off. */
  captchaSiteKey: string(),
  /** Hosts (with non-default port) allowed in checkout links. */
  checkoutHosts: texts,
  /** Hosts (with non-default port) allowed for pictures, besides the store and its backend. */
  pictureHosts: texts,
  heroVideo: nullable(heroVideo),
  trackers: pipe(array(object(trackerEntries)), readonly()),
  /** Advertising services to which the store's server reports the sales of visitors who allow it. */
  adServices: texts,
  /** True to show built-in sample reviews while the backend has none. */
  sampleReviews: boolean(),
  /** Endpoint for reports of failed remotes and page performance; empty turns reporting off. */
  errorReportUrl: union([literal(""), webUrl]),
  /** True if Supabase Realtime reports order changes: pages then refetch at once and poll less often. */
  realtime: boolean(),
  /** True if browsers cache pages for offline use; `false` also deletes that cache. */
  offline: boolean(),
  /** True if company, contacts and social links are fictitious; pages then say so. */
  demonstration: boolean(),
});

/** A hand-written settings file: missing settings have defaults, and trackers wait for consent by default. */
export const givenSettingsSchema = partial(
  object({
    ...settings.entries,
    trackers: array(object({ ...trackerEntries, needsConsent: optional(boolean()) })),
    adServices: array(picklist(["Meta", "Utmify"])),
  }),
);

/** The public run-time settings, each with a value. */
export type StoreSettings = InferOutput<typeof settings>;
export type SocialLink = InferOutput<typeof socialLink>;
/** The home page's video from a third party. */
export type HeroVideo = InferOutput<typeof heroVideo>;
/** A third-party tracker chosen by the operator. */
export type Tracker = StoreSettings["trackers"][number];
