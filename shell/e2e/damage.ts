import type { Damage, StoreResponse } from "./https-host";

type Document = Record<string, unknown>;

const at =
  (address: string | RegExp, change: (result: StoreResponse) => void): Damage =>
  (url, response) => {
    if (typeof address === "string" ? url === address : address.test(url)) change(response);
  };
export const header = (address: string | RegExp, name: string, value: string) =>
  at(address, (response) => {
    response.headers[name] = value;
  });
export const text = (address: string | RegExp, change: (body: string) => string) =>
  at(address, (response) => {
    response.body = Buffer.from(change(String(response.body)));
  });
export const document = (address: string | RegExp, change: Document | ((body: Document) => void)) =>
  text(address, (body) => {
    const parsed = JSON.parse(body);
    if (typeof change === "function") change(parsed);
    else Object.assign(parsed, change);
    return JSON.stringify(parsed);
  });
export const status = (address: string | RegExp, code: number, body = "{}") =>
  at(address, (response) => Object.assign(response, { status: code, body: Buffer.from(body) }));
export const policy = (change: (value: string) => string) =>
  at(/^\/$/, (response) => {
    response.headers["content-security-policy"] = change(String(response.headers["content-security-policy"]));
  });
export const remote = (name: string, change: (entry: Document) => void) =>
  document("/registry.json", ({ remotes }) =>
    (remotes as Document[]).filter((each) => each.name === name).forEach(change),
  );
export const rest = (relation: string) => new RegExp(`^/rest/v1/${relation}\\?`);
const noRights = { status: 200, body: Buffer.from("[]") };
export const open =
  (method: string, address: RegExp): Damage =>
  (url, response, request) => {
    if (request.method === method && address.test(url)) Object.assign(response, noRights);
  };

export interface Damaged {
  /** The damage, for the test's title. */
  what: string;
  shell?: Damage[];
  backend?: Damage[];
  parameters?: string[];
  /** Every complaint that the doctor has, and no other. */
  says: string[];
}
