import { readFileSync } from "node:fs";
import path from "node:path";
import { defaultSettings } from "../src/runtime/settings";
import { givenSettingsSchema } from "../src/runtime/settings-schema";
import { findFault, isDocument } from "./check-document";
import type { environment } from "./environment";
import { readPublishableKey } from "./supabase-config";
import { UserError } from "./user-error";

/** The fictitious company of the demonstration. A real shop without a configured company shows none (R1.5). */
export const demonstrationSettings = {
  demonstration: true,
  companyName: "Ativos Já Comércio Digital Ltda.",
  taxId: "00.000.000/0001-00",
  whatsappUrl: "https://wa.me/5500000000000",
  chatServerUrl: "https://chat.exemplo.com.br/ativos-ja",
  socialLinks: [
    { label: "Instagram", url: "https://social.exemplo.com.br/instagram/ativos-ja" },
    { label: "YouTube", url: "https://social.exemplo.com.br/youtube/ativos-ja" },
  ],
};

/** The public run-time settings of a store: `shell/config.default.json` with defaults, and the backend's URL. */
export function storeSettings({
  root,
  mode,
  url,
  key,
  domain,
  checkoutHosts,
  isDemonstration = false,
}: {
  root: string;
  mode: "local" | "production";
  url: string;
  key: string;
  domain?: string;
  checkoutHosts: string[];
  /** Uses the fictitious company unless the file names one. */
  isDemonstration?: boolean;
}) {
  const given = readGivenSettings(root);
  return {
    ...defaultSettings,
    // The store's own collector; "" in the file turns reports off.
    errorReportUrl: `${url}/functions/v1/page-reports`,
    ...(isDemonstration && !given.companyName && demonstrationSettings),
    ...given,
    mode,
    supabaseUrl: url,
    supabaseKey: key,
    ...(domain && { backendDomain: domain }),
    checkoutHosts: [...checkoutHosts, ...(given.checkoutHosts ?? [])],
  };
}

/** Reads the shop's settings file. @throws {UserError} naming a setting with an invalid value */
export function readGivenSettings(root: string) {
  const file = path.join(root, "shell/config.default.json");
  const given: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (isDocument(givenSettingsSchema, given)) return given;
  throw new UserError(`${file} cannot be used. ${findFault(givenSettingsSchema, given)}.`);
}

/** The first invalid value of a settings document, for which pages use the default; `undefined` if all are valid. */
export const findSettingsFault = (document: unknown) => findFault(givenSettingsSchema, document);

/** The settings for the backend configured in the environment: external or embedded. */
export function environmentSettings(root: string, { hosted, backendPort, mode }: typeof environment) {
  if (hosted) return storeSettings({ root, mode: "production", ...hosted, checkoutHosts: [] });
  const place = `localhost:${backendPort}`;
  const key = readPublishableKey();
  const isDemonstration = mode === "local";
  const checkoutHosts = isDemonstration ? [place] : [];
  return storeSettings({ root, mode: "local", url: `http://${place}`, key, checkoutHosts, isDemonstration });
}
