import type { CredentialField } from "shared-data";

/** One way in which a program wants a proxy to be written. */
export interface ProxyWriting {
  readonly label: string;
  readonly value: string;
}

interface Proxy {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly password: string;
}

/**
 * A proxy in the writings that programs ask for; none where the fields name no host and port. In the addresses, user and password are
 * percent-encoded, because theirs would otherwise end at an "@" or ":"; the other two are what is pasted into a program's own fields, as they are.
 */
export function proxyWritings(fields: readonly CredentialField[]): ProxyWriting[] {
  const proxy = toProxy(fields);
  if (proxy === null) return [];
  const place = `${proxy.host}:${proxy.port}`;
  const sure = [proxy.user, proxy.password].filter(Boolean);
  const who = sure.length === 0 ? "" : `${sure.map(encodeURIComponent).join(":")}@`;
  const addresses = [
    { label: "URL HTTP", value: `http://${who}${place}` },
    { label: "URL SOCKS5", value: `socks5://${who}${place}` },
  ];
  if (sure.length === 0) return [{ label: "host:porta", value: place }, ...addresses];
  return [
    { label: "host:porta:usuário:senha", value: [place, ...sure].join(":") },
    { label: "usuário:senha@host:porta", value: `${sure.join(":")}@${place}` },
    ...addresses,
  ];
}

function toProxy(fields: readonly CredentialField[]): Proxy | null {
  // A key may hold a login besides: what stands behind the host is the proxy's own, before what stands in front of it.
  const at = Math.max(
    0,
    fields.findIndex(({ kind }) => kind === "host"),
  );
  const inOrder = [...fields.slice(at), ...fields.slice(0, at)];
  const valueIn = (...kinds: CredentialField["kind"][]) =>
    inOrder.find(({ kind, value }) => kinds.includes(kind) && value !== "")?.value ?? "";
  // Where the host came as an address, its scheme is not part of it: each writing has its own.
  const [host, port] = [valueIn("host").replace(/^[a-z][a-z0-9+.-]*:\/\//i, ""), valueIn("port")];
  if (host === "" || port === "") return null;
  const isBareIpv6 = host.includes(":") && !host.startsWith("[");
  return {
    host: isBareIpv6 ? `[${host}]` : host,
    port,
    user: valueIn("user") || valueIn("login"),
    password: valueIn("password"),
  };
}
