import type { CredentialField } from "@store/shared-data";

/** One way in which a program wants a proxy to be written. */
export interface ProxyWriting {
  readonly label: string;
  readonly value: string;
}

interface Proxy {
  readonly host: CredentialField;
  readonly port: CredentialField;
  readonly user: CredentialField | undefined;
  readonly password: CredentialField | undefined;
}

/**
 * A proxy in the writings that programs ask for; none where the fields name no host and port. In the addresses, user and password are
 * percent-encoded, because theirs would otherwise end at an "@" or ":"; the other two are what is pasted into a program's own fields, as they are.
 */
export function proxyWritings(fields: readonly CredentialField[]): ProxyWriting[] {
  const proxy = findProxy(fields);
  if (proxy === null) return [];
  const place = `${bareHost(proxy.host.value)}:${proxy.port.value}`;
  const sure = [proxy.user, proxy.password].flatMap((field) => field?.value ?? []);
  const who = sure.length === 0 ? "" : `${sure.map(encodeURIComponent).join(":")}@`;
  const addresses = [
    { label: "Navegador (URL HTTP)", value: `http://${who}${place}` },
    { label: "Aplicativo com SOCKS5 (URL SOCKS5)", value: `socks5://${who}${place}` },
  ];
  if (sure.length === 0) return [{ label: "host:porta", value: place }, ...addresses];
  return [
    { label: "host:porta:usuário:senha", value: [place, ...sure].join(":") },
    { label: "Linha de comando (usuário:senha@host:porta)", value: `${sure.join(":")}@${place}` },
    ...addresses,
  ];
}

/** The fields of a key that make its proxy, in the order of the first writing; `null` where they name no host and port. */
export function findProxy(fields: readonly CredentialField[]): Proxy | null {
  // A key may hold a login besides: what stands behind the host is the proxy's own, before what stands in front of it.
  const at = Math.max(
    0,
    fields.findIndex(({ kind }) => kind === "host"),
  );
  const inOrder = [...fields.slice(at), ...fields.slice(0, at)];
  const find = (wanted: CredentialField["kind"]) => inOrder.find(({ kind, value }) => kind === wanted && value !== "");
  const [host, port] = [find("host"), find("port")];
  return host && port ? { host, port, user: find("user") ?? find("login"), password: find("password") } : null;
}

// Where the host came as an address, its scheme is not part of it: each writing has its own.
function bareHost(value: string): string {
  const host = value.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
