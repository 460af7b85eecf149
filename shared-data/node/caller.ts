import { BlockList, isIP } from "node:net";
import { UserError } from "./user-error";

// Real proxy chains are shorter.
const mostHops = 20;

/** Returns the caller's IP address from the peer address and the forwarded chain. */
export type CallerOf = (peerAddress: string | null, chain: string | null) => string | null;

/**
 * Walks the forwarded chain from the nearest proxy outwards to the first address that is no trusted proxy; addresses
 * claimed by others are ignored.
 * @param list trusted addresses and networks (10.0.0.0/8), separated by commas
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

/** True for a trusted proxy. */
export const isTrusted = (callerOf: CallerOf, peerAddress: string): boolean =>
  callerOf(peerAddress, unusedAddress) === unusedAddress;

// Reserved for documentation: no peer has it.
const unusedAddress = "192.0.2.1";

/** The header with the caller's address for the database (setting store.caller_header). Values from clients are overwritten. */
export const callerHeader = "x-caller-address";

/** The key for rate limits: an IPv4 address, or an IPv6 /64 network. */
export function countedAs(caller: string | null): string {
  if (!caller || isIP(caller) !== 6) return caller ?? "";
  const [head = "", tail] = caller.split("::");
  const groups = head ? head.split(":") : [];
  const rest = tail ? tail.split(":") : [];
  const between = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0");
  return `${[...groups, ...between, ...rest].slice(0, 4).join(":")}::/64`;
}

function trust(trusted: BlockList, name: string): void {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d+))?$/.exec(name) ?? [];
  const isVersion6 = isIP(address) === 6;
  try {
    trusted.addSubnet(address, Number(bits ?? (isVersion6 ? 128 : 32)), isVersion6 ? "ipv6" : "ipv4");
  } catch {
    throw new UserError(`TRUSTED_PROXIES must be addresses or networks with commas between, but one is "${name}".`);
  }
}

// Without a port, and IPv4-mapped IPv6 addresses as IPv4.
function plain(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? text).replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(address) === 0 ? "" : canonical(address.toLowerCase());
}

// Canonical spelling, so that one address is counted once.
const canonical = (address: string) =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
