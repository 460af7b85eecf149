import { findSettingsFault } from "shared-data/node/settings";
import { askBackend, findBackendFault } from "shared-data/node/usable-backend";
import { type Check, type Finding, when, whenAny } from "./finding";
import type { LiveStore } from "./live-store";
import { isTaxId } from "./tax-id";

const place = "in shell/config.default.json (or the served config.json), then export or start again";
type Settings = LiveStore["settings"];

/** What must not stay of the demonstration: what is said, whether it is still so, and what to do. */
const leftOvers: [what: string, isLeft: (settings: Settings) => boolean, remedy: string][] = [
  [
    "demonstration is on: pages say that the company and its contacts are made up",
    ({ demonstration }) => demonstration,
    "Leave it out",
  ],
  [
    "companyName is empty or made up, so no page says whose the shop is",
    ({ companyName }) => companyName.trim() === "" || /fict[ií]ci/i.test(companyName),
    "Put the company's legal name",
  ],
  ["taxId is no company's tax id (CNPJ)", ({ taxId }) => !isTaxId(taxId), "Put the company's CNPJ"],
  [
    "whatsappUrl is empty or no real number, so buyers have nobody to ask",
    ({ whatsappUrl }) => whatsappUrl === "" || /[/=]\+?(55)?0{6,}(\D|$)/.test(whatsappUrl),
    "Put the shop's number, such as https://wa.me/55…,",
  ],
  ["sampleReviews shows invented reviews", ({ sampleReviews }) => sampleReviews, "Set it to false"],
  [
    "staffEmails names nobody, so nobody is shown 'Gerenciar'",
    ({ staffEmails }) => staffEmails?.length === 0,
    "Leave it out: the database then says who works here (or list the staff's addresses)",
  ],
  [
    "checkoutHosts is empty, so nobody can buy",
    ({ checkoutHosts }) => checkoutHosts.length === 0,
    "List the checkout provider's hosts",
  ],
];

/** The public settings: could they work, and are they the shop's own? */
export const settingsChecks: readonly Check[] = [
  ["Every value of config.json is of its kind", examineKinds],
  ["The backend takes the public key and has the store's database", examineBackend],
  ["Company, tax id, support, staff and checkout are the shop's own", examineLeftOvers],
];

function examineKinds({ document, settings, isHere }: LiveStore): Finding[] {
  const fault = findSettingsFault(document);
  const ownMachine = 'mode is "local", which is for a store on one\'s own machine';
  return [
    ...when(
      Boolean(fault),
      `A value is of the wrong kind, and pages use its default: ${fault}`,
      `Correct it ${place}.`,
    ),
    ...when(settings.mode === "local" && !isHere, ownMachine, `Leave it out ${place}.`),
  ];
}

async function examineBackend({ settings }: LiveStore): Promise<Finding[]> {
  const fault = findBackendFault(settings) ?? (await askBackend(settings))?.fault;
  const remedy = `Correct supabaseUrl, supabaseKey and backendDomain ${place}.`;
  return when(Boolean(fault), `Shoppers see the built-in demonstration: ${fault}`, remedy);
}

function examineLeftOvers({ settings }: LiveStore): Finding[] {
  const isMadeUp = (value: unknown) => /\b(exemplo|example)\./.test(JSON.stringify(value));
  return [
    ...leftOvers.flatMap(([what, isLeft, remedy]) => when(isLeft(settings), what, `${remedy} ${place}.`)),
    ...whenAny(
      Object.entries(settings).flatMap(([name, value]) => (isMadeUp(value) ? [name] : [])),
      "Addresses of the demonstration are still in",
      `Put the shop's own ${place}, or leave the setting empty.`,
    ),
  ];
}
