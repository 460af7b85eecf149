import { demonstrationSettings, findSettingsFault } from "@store/shared-data/node/settings";
import { askBackend, findBackendFault } from "@store/shared-data/node/usable-backend";
import type { StoreSettings } from "@store/shared-data/runtime";
import { type Check, type LiveStore, listed } from "./live-store";

const remedy = "Correct it in shell/config.default.json, then export or start again.";

export const settingsChecks: readonly Check[] = [
  ["Every value of config.json is of its kind, and the backend takes the public key", examineValues, remedy],
  ["Company, support, staff and checkout are the shop's own", ({ settings }) => findLeftOvers(settings), remedy],
];

async function examineValues({ document, settings, isHere, withheld }: LiveStore) {
  const fault = findSettingsFault(document);
  const unusable = findBackendFault(settings) ?? (await askBackend(settings))?.fault;
  return [
    withheld !== "" && `No secret was sent: ${withheld}`,
    Boolean(fault) && `A value is of the wrong kind, and pages use its default: ${fault}`,
    settings.mode === "local" && !isHere && 'mode is "local", which is for a store on one\'s own machine',
    unusable !== undefined && `Shoppers see the built-in demonstration: ${unusable}`,
  ];
}

export function findLeftOvers(settings: StoreSettings) {
  const { companyName, taxId, whatsappUrl, staffEmails, checkoutHosts } = settings;
  const isMadeUp = (value: unknown) => /\b(exemplo|example)\./.test(JSON.stringify(value));
  const hasNumber = whatsappUrl !== "" && !/[/=]\+?(55)?0{6,}(\D|$)/.test(whatsappUrl);
  const ofDemonstration = Object.entries(settings).flatMap(([name, value]) => (isMadeUp(value) ? [name] : []));
  return [
    settings.demonstration && "demonstration is on: pages say that the company and its contacts are made up",
    (companyName.trim() === "" || /fict[ií]ci/i.test(companyName)) &&
      "companyName is empty or made up, so no page says whose the shop is",
    ["", demonstrationSettings.taxId].includes(taxId.trim()) && "taxId is empty or made up",
    !hasNumber && "whatsappUrl is empty or no real number, so buyers have nobody to ask",
    settings.sampleReviews && "sampleReviews shows invented reviews",
    staffEmails?.length === 0 && "staffEmails names nobody, so nobody is shown 'Gerenciar'",
    checkoutHosts.length === 0 && "checkoutHosts is empty, so nobody can buy",
    listed("Addresses of the demonstration are still in", ofDemonstration),
  ];
}
