import { readFileSync } from "node:fs";
import path from "node:path";
import { defaultSettings } from "../src/runtime/settings";
import { givenSettingsSchema } from "../src/runtime/settings-schema";
import { findFault, isDocument } from "./check-document";
import type { environment } from "./environment";
import { readPublishableKey } from "./supabase-config";
import { UserError } from "./user-error";

/**
 * The company of the demonstration. No company is behind it, and its pages say so; a store of one's own that has not said who it
 * is says nothing rather than this (R1.5).
 */
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

/**
 * The public run-time settings of a store on this machine: every setting, as `shell/config.default.json` gives it or by its
 * default, and where the backend is.
 * @throws {UserError} naming a setting of that file that is of the wrong kind
 */
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
  /** Its company is the made-up one, unless the file names another. */
  isDemonstration?: boolean;
}) {
  const given = readGivenSettings(root);
  return {
    ...defaultSettings,
    // The store's own collector; "" in the file reports nothing.
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

/** The shop's own settings file. @throws {UserError} naming a setting of the wrong kind */
export function readGivenSettings(root: string) {
  const file = path.join(root, "shell/config.default.json");
  const given: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (isDocument(givenSettingsSchema, given)) return given;
  throw new UserError(`${file} cannot be used. ${findFault(givenSettingsSchema, given)}.`);
}

/** Which value of a settings document is of the wrong kind, so that pages use its default; `undefined` where none is. */
export const findSettingsFault = (document: unknown) => findFault(givenSettingsSchema, document);

/** The settings of a store with the backend that the environment names: one of its own, or the embedded one. */
export function environmentSettings(root: string, { hosted, backendPort, mode }: typeof environment) {
  if (hosted) return storeSettings({ root, mode: "production", ...hosted, checkoutHosts: [] });
  const place = `localhost:${backendPort}`;
  const key = readPublishableKey();
  const isDemonstration = mode === "local";
  const checkoutHosts = isDemonstration ? [place] : [];
  return storeSettings({ root, mode: "local", url: `http://${place}`, key, checkoutHosts, isDemonstration });
}
