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
 * The public run-time settings, served as `/config.json`. Nothing here is a secret, nothing is baked into a bundle.
 * For commands that read them; pages take the types alone and read with `parseSettings`: the library would add 1.2 KB
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

/** One link to a social network, as the footer lists it. */
const socialLink = object({ label: string(), url: webUrl });

/** A third-party video player; its script loads only when the visitor plays the video. */
const heroVideo = object({ scriptUrl: webUrl, posterUrl: string(), title: string() });

/** A tracker of a third party that the store's operator chose; nothing but these is ever loaded or sent to. */
const trackerEntries = {
  /** Its name in the consent bar. */
  name: string(),
  scriptUrl: webUrl,
  /** True where it must wait for consent. One that does not runs at once, and stops after a refusal. */
  needsConsent: boolean(),
};

const settings = object({
  /** `local` allows a backend and a checkout on this machine without https. */
  mode: picklist(["local", "production"]),
  supabaseUrl: string(),
  supabaseKey: string(),
  /** Domain that `supabaseUrl` must lie under. */
  backendDomain: string(),
  storeName: string(),
  /** The store's owner and contact. An empty field is shown nowhere. */
  companyName: string(),
  taxId: string(),
  whatsappUrl: union([literal(""), webUrl]),
  chatServerUrl: union([literal(""), webUrl]),
  socialLinks: pipe(array(socialLink), readonly()),
  /** Addresses that may see "Gerenciar" in the header, beside their role in the database; null: anyone who has a role there, as admins decide it. */
  staffEmails: nullable(texts),
  /** Providers of social sign-in, by the auth service's names. */
  socialProviders: texts,
  /** Public key of a Cloudflare Turnstile widget; empty: sign-in asks for no CAPTCHA. */
  captchaSiteKey: string(),
  /** Hosts (with port, where not the standard one) that a checkout link may lead to. */
  checkoutHosts: texts,
  /** Hosts (with port, where not the standard one) that pages show pictures from, beside the store's own and its backend's. */
  pictureHosts: texts,
  heroVideo: nullable(heroVideo),
  trackers: pipe(array(object(trackerEntries)), readonly()),
  /** True where built-in sample reviews are shown while the backend has none. */
  sampleReviews: boolean(),
  /** Where pages report remotes that failed and how fast they were; empty reports nothing. */
  errorReportUrl: union([literal(""), webUrl]),
  /** True where Supabase Realtime reports changed orders: pages refetch at once then, and poll less often. */
  realtime: boolean(),
  /** True where browsers cache pages for an offline visit; `false` also deletes that cache. */
  offline: boolean(),
  /** Company, contacts and social links are made up, and pages say so. */
  demonstration: boolean(),
});

/** A settings file as written by hand: an absent setting has a default, and a tracker waits for consent. */
export const givenSettingsSchema = partial(
  object({
    ...settings.entries,
    trackers: array(object({ ...trackerEntries, needsConsent: optional(boolean()) })),
  }),
);

/** The public run-time settings, each with a value. */
export type StoreSettings = InferOutput<typeof settings>;
export type SocialLink = InferOutput<typeof socialLink>;
/** The video of the home page, which a third party plays. */
export type HeroVideo = InferOutput<typeof heroVideo>;
/** A tracker of a third party that the store's operator chose. */
export type Tracker = StoreSettings["trackers"][number];
