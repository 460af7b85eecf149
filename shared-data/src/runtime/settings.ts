import type { HeroVideo, SocialLink, StoreSettings, Tracker } from "./settings-schema";
import { isWebUrl } from "./web-url";

/** Defaults of the settings. */
export const defaultSettings: StoreSettings = {
  mode: "production",
  supabaseUrl: "",
  supabaseKey: "",
  backendDomain: "supabase.co",
  storeName: "Ativos Já",
  companyName: "",
  taxId: "",
  whatsappUrl: "",
  chatServerUrl: "",
  socialLinks: [],
  staffEmails: null,
  socialProviders: ["google", "facebook"],
  captchaSiteKey: "",
  checkoutHosts: [],
  pictureHosts: [],
  heroVideo: null,
  trackers: [],
  adServices: [],
  sampleReviews: true,
  errorReportUrl: "",
  realtime: false,
  offline: true,
  demonstration: false,
};

/** Parses `/config.json`. Missing or invalid settings get their default; unknown ones are ignored. */
export function parseSettings(document: unknown): StoreSettings {
  const given = (typeof document === "object" && document !== null ? document : {}) as Record<string, unknown>;
  const text = (name: keyof StoreSettings) =>
    typeof given[name] === "string" ? given[name] : String(defaultSettings[name]);
  const link = (name: keyof StoreSettings) => (isWebUrl(given[name]) ? given[name] : String(defaultSettings[name]));
  const list = (name: keyof StoreSettings) => toStrings(given[name]) ?? (defaultSettings[name] as readonly string[]);
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
    socialLinks: Array.isArray(given.socialLinks)
      ? given.socialLinks.filter(isSocialLink)
      : defaultSettings.socialLinks,
    staffEmails: toStrings(given.staffEmails)?.map((email) => email.trim().toLowerCase()) ?? null,
    socialProviders: list("socialProviders"),
    captchaSiteKey: text("captchaSiteKey"),
    checkoutHosts: list("checkoutHosts"),
    pictureHosts: list("pictureHosts"),
    heroVideo: isHeroVideo(given.heroVideo) ? given.heroVideo : null,
    trackers: Array.isArray(given.trackers) ? given.trackers.flatMap(toTracker) : defaultSettings.trackers,
    adServices: list("adServices"),
    sampleReviews: given.sampleReviews !== false,
    errorReportUrl: link("errorReportUrl"),
    realtime: given.realtime === true,
    offline: given.offline !== false,
    demonstration: given.demonstration === true,
  };
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

// Consent is required unless the settings explicitly say otherwise.
function toTracker(value: unknown): Tracker[] {
  const tracker = value as Partial<Tracker> | null;
  if (typeof tracker?.name !== "string" || !isWebUrl(tracker.scriptUrl)) return [];
  return [{ name: tracker.name, scriptUrl: tracker.scriptUrl, needsConsent: tracker.needsConsent !== false }];
}
