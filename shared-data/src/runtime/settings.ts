/** One link to a social network, as the footer lists it. */
interface SocialLink {
  label: string;
  url: string;
}

/** A video player of a third party; its script loads only when somebody wants to see the video. */
export interface HeroVideo {
  scriptUrl: string;
  posterUrl: string;
  title: string;
}

/** A tracker of a third party that the store's operator chose; nothing but these is ever loaded or sent to. */
export interface Tracker {
  /** What the consent bar calls it. */
  name: string;
  scriptUrl: string;
  /** Whether it must wait for a yes. One that does not runs at once, and stops after a no. */
  needsConsent: boolean;
}

/** The public run-time settings, served as `/config.json`. Nothing here is a secret, nothing is baked into a bundle. */
export interface StoreSettings {
  /** `local` allows a backend and a checkout on this machine without https. */
  mode: "local" | "production";
  supabaseUrl: string;
  supabaseKey: string;
  /** Domain that `supabaseUrl` must lie under. */
  backendDomain: string;
  storeName: string;
  companyName: string;
  taxId: string;
  whatsappUrl: string;
  chatServerUrl: string;
  socialLinks: readonly SocialLink[];
  /** Addresses that may see "Gerenciar" in the header; the database asks for a role as well. */
  staffEmails: readonly string[];
  /** Providers of social sign-in, by the auth service's names. */
  socialProviders: readonly string[];
  /** Hosts (with port, where not the standard one) that a checkout link may lead to. */
  checkoutHosts: readonly string[];
  heroVideo: HeroVideo | null;
  trackers: readonly Tracker[];
  /** Whether built-in sample reviews may stand in where the backend has none to show. */
  sampleReviews: boolean;
  /** Where pages report remotes that failed and how fast they were; empty reports nothing. */
  errorReportUrl: string;
  /** Whether browsers keep what was seen for a visit without connection; `false` also takes away what is kept. */
  offline: boolean;
}

const defaults: StoreSettings = {
  mode: "production",
  supabaseUrl: "",
  supabaseKey: "",
  backendDomain: "supabase.co",
  storeName: "Ativos Já",
  companyName: "Ativos Já Comércio Digital Ltda. (empresa fictícia)",
  taxId: "00.000.000/0001-00",
  whatsappUrl: "https://wa.me/5500000000000",
  chatServerUrl: "",
  socialLinks: [],
  staffEmails: [],
  socialProviders: ["google", "facebook"],
  checkoutHosts: [],
  heroVideo: null,
  trackers: [],
  sampleReviews: true,
  errorReportUrl: "",
  offline: true,
};

/** Reads `/config.json`. A setting that is missing or of the wrong kind keeps its default; unknown ones are ignored. */
export function parseSettings(document: unknown): StoreSettings {
  const given = (typeof document === "object" && document !== null ? document : {}) as Record<string, unknown>;
  const text = (name: keyof StoreSettings) => (typeof given[name] === "string" ? given[name] : String(defaults[name]));
  const link = (name: keyof StoreSettings) => (isWebUrl(given[name]) ? given[name] : String(defaults[name]));
  const list = (name: keyof StoreSettings) => toStrings(given[name]) ?? (defaults[name] as readonly string[]);
  return {
    mode: given.mode === "local" ? "local" : "production",
    supabaseUrl: text("supabaseUrl").replace(/\/+$/, ""),
    supabaseKey: text("supabaseKey"),
    backendDomain: text("backendDomain"),
    storeName: text("storeName"),
    companyName: text("companyName"),
    taxId: text("taxId"),
    whatsappUrl: link("whatsappUrl"),
    chatServerUrl: link("chatServerUrl"),
    socialLinks: Array.isArray(given.socialLinks) ? given.socialLinks.filter(isSocialLink) : defaults.socialLinks,
    staffEmails: list("staffEmails").map((email) => email.trim().toLowerCase()),
    socialProviders: list("socialProviders"),
    checkoutHosts: list("checkoutHosts"),
    heroVideo: isHeroVideo(given.heroVideo) ? given.heroVideo : null,
    trackers: Array.isArray(given.trackers) ? given.trackers.flatMap(toTracker) : defaults.trackers,
    sampleReviews: given.sampleReviews !== false,
    errorReportUrl: link("errorReportUrl"),
    offline: given.offline !== false,
  };
}

// Settings end up in href and src: an address that is not http(s) is no address.
function isWebUrl(value: unknown): value is string {
  return typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function toStrings(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}

function isSocialLink(value: unknown): value is SocialLink {
  const link = value as Partial<SocialLink> | null;
  return typeof link?.label === "string" && isWebUrl(link.url);
}

function isHeroVideo(value: unknown): value is HeroVideo {
  const video = value as Partial<HeroVideo> | null;
  return isWebUrl(video?.scriptUrl) && typeof video.posterUrl === "string" && typeof video.title === "string";
}

// Consent is needed unless the settings say in so many words that it is not.
function toTracker(value: unknown): Tracker[] {
  const tracker = value as Partial<Tracker> | null;
  if (typeof tracker?.name !== "string" || !isWebUrl(tracker.scriptUrl)) return [];
  return [{ name: tracker.name, scriptUrl: tracker.scriptUrl, needsConsent: tracker.needsConsent !== false }];
}
