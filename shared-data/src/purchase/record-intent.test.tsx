import { configureRuntime, parseSettings, type StoreClient } from "@store/shared-data/runtime";
import { recordIntent } from "./record-intent";

const attribution = { sessionId: "v1", utm: {}, referrer: "" };

/** The arguments of the call, which is all that is wanted of the client here. */
async function record(adServices: readonly string[], stored: string | null): Promise<unknown> {
  configureRuntime(parseSettings({ adServices }));
  localStorage.clear();
  if (stored !== null) localStorage.setItem("store-consent", stored);
  let given: { p_ad_services?: unknown } = {};
  const rpc = (_name: string, args: object) => {
    given = args;
    return Promise.resolve({ data: null, error: null, status: 204 });
  };
  await recordIntent({ rpc } as unknown as StoreClient, "conta", attribution);
  return given.p_ad_services;
}
const accepted = JSON.stringify({ choice: "accepted", covers: ["Meta", "https://medidor.exemplo.com.br/m.js"] });

it.each([
  [["Meta", "Utmify"], accepted, ["meta"]],
  [["Utmify"], accepted, []],
  [["Meta"], JSON.stringify({ choice: "refused", covers: ["Meta"] }), []],
  [["Meta"], null, []],
  [["Meta"], "{not json", []],
  [[], accepted, []],
])("of the services %j, with the stored choice %s, it names %j", async (services, stored, named) => {
  expect(await record(services, stored)).toEqual(named);
});
