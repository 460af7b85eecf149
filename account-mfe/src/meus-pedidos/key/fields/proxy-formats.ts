import type { CredentialField } from "@store/shared-data";

/** A proxy in one of the common formats. */
export interface ProxyFormat {
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
 * A proxy in the common formats; empty if the fields have no host and port. In URLs, user and password are
 * percent-encoded, because "@" or ":" would end them; the other formats are pasted into separate fields and stay raw.
 */
export function proxyFormats(fields: readonly CredentialField[]): ProxyFormat[] {
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

/** A key's proxy fields in the order of the first format; `null` if there is no host and port. */
export function findProxy(fields: readonly CredentialField[]): Proxy | null {
  // A key may also contain an account's login: login and password after the host belong to the proxy, and are preferred
  // to those before it.
  const at = Math.max(
    0,
    fields.findIndex(({ kind }) => kind === "host"),
  );
  const inOrder = [...fields.slice(at), ...fields.slice(0, at)];
  const find = (wanted: CredentialField["kind"]) => inOrder.find(({ kind, value }) => kind === wanted && value !== "");
  const [host, port] = [find("host"), find("port")];
  return host && port ? { host, port, user: find("user") ?? find("login"), password: find("password") } : null;
}

// Removes the scheme if the host is a URL: each format adds its own.
function bareHost(value: string): string {
  const host = value.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
