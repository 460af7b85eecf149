import { findSettingsFault } from "shared-data/node/settings";
import { askBackend, findBackendFault } from "shared-data/node/usable-backend";
import { type Check, type Finding, noneOf, ok, wrong } from "./finding";
import type { LiveStore } from "./live-store";
import { isTaxId } from "./tax-id";

const place = "in shell/config.default.json (or the served config.json), then export or start again";
type Settings = LiveStore["settings"];

/** What a store must not keep of the demonstration: the setting, whether it is still so, and what belongs there. */
const demonstration: [name: string, isDemo: (settings: Settings) => boolean, remedy: string][] = [
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
export const checkSettings: Check = {
  group: "Settings (config.json)",
  examine: async ({ document, settings, isHere }) => {
    const fault = findSettingsFault(document);
    const found = demonstration.flatMap(([what, isDemo, remedy]) =>
      isDemo(settings) ? [wrong(what, `${remedy} ${place}.`)] : [],
    );
    return [
      fault
        ? wrong(`A value is of the wrong kind, and pages use its default: ${fault}`, `Correct it ${place}.`)
        : ok("Every value is of its kind"),
      ...(settings.mode === "local" && !isHere
        ? [wrong('mode is "local", which is for a store on one\'s own machine', `Leave it out ${place}.`)]
        : []),
      await examineBackend(settings),
      ...found,
      noneOf(
        madeUp(settings),
        "No address is made up",
        "Addresses of the demonstration are still in",
        `Put the shop's own ${place}, or leave the setting empty.`,
      ),
      ...(found.length === 0 ? [ok("Company, tax id, support, staff and checkout are the shop's own")] : []),
    ];
  },
};

async function examineBackend(settings: Settings): Promise<Finding> {
  const fault = findBackendFault(settings) ?? (await askBackend(settings))?.fault;
  return fault
    ? wrong(
        `Shoppers see the built-in demonstration: ${fault}`,
        `Correct supabaseUrl, supabaseKey and backendDomain ${place}.`,
      )
    : ok("The backend takes the public key and has the store's database");
}

const madeUp = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, value]) =>
    /\b(exemplo|example)\./.test(JSON.stringify(value)) ? [name] : [],
  );
