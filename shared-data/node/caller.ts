import { BlockList, isIP } from "node:net";
import { UserError } from "./user-error";

// Longer chains are no proxies' doing.
const mostHops = 20;

/** Finds out who sent a request, from the address it came from and the chain of addresses that came with it. */
export type CallerOf = (peerAddress: string | null, chain: string | null) => string | null;

/**
 * Makes the rule that finds a request's caller. The address that a proxy of this list forwards is believed, from the
 * nearest proxy outwards up to the first address that is none of them; what anybody else says is not.
 * @param list addresses and networks (10.0.0.0/8), with commas between
 * @throws UserError for what is neither
 */
export function createCallerOf(list: string): CallerOf {
  const trusted = new BlockList();
  const names = list.split(",").map((name) => name.trim());
  for (const name of names.filter(Boolean)) trust(trusted, name);
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  return (peerAddress, chain) => {
    let caller = plain(peerAddress ?? "");
    if (!caller) return peerAddress;
    for (const hop of (chain ?? "").split(",").slice(-mostHops).reverse()) {
      const next = plain(hop.trim());
      if (!next || !isTrusted(caller)) break;
      caller = next;
    }
    return caller;
  };
}

/** True for a trusted proxy: the caller's address that it forwards is believed. */
export const isTrusted = (callerOf: CallerOf, peerAddress: string): boolean =>
  callerOf(peerAddress, unusedAddress) === unusedAddress;

// An address of documents: no peer has it.
const unusedAddress = "192.0.2.1";

/** The header in which this server tells the database who calls: the setting store.caller_header names it, and no caller's own word stays in it. */
export const callerHeader = "x-caller-address";

/** The key that calls are counted by: an IPv4 address, or the /64 network that one household has. */
export function countedAs(caller: string | null): string {
  if (!caller || isIP(caller) !== 6) return caller ?? "";
  const [head = "", tail] = caller.split("::");
  const groups = head ? head.split(":") : [];
  const rest = tail ? tail.split(":") : [];
  const between = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0");
  return `${[...groups, ...between, ...rest].slice(0, 4).join(":")}::/64`;
}

function trust(trusted: BlockList, name: string): void {
  const [address = "", length] = name.split("/");
  const version = isIP(address);
  const bits = length === undefined ? undefined : Number(length);
  const isWrong = bits !== undefined && (!/^\d+$/.test(length ?? "") || bits > (version === 6 ? 128 : 32));
  if (version === 0 || isWrong || name.split("/").length > 2) {
    throw new UserError(`TRUSTED_PROXIES must be addresses or networks with commas between, but one is "${name}".`);
  }
  const family = version === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) trusted.addAddress(address, family);
  else trusted.addSubnet(address, bits, family);
}

// As it stands in a list: without a port, and not an IPv4 address in IPv6's clothes.
function plain(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? text).replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(address) === 0 ? "" : canonical(address.toLowerCase());
}

// One spelling of each address: another would be another caller.
const canonical = (address: string) =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
