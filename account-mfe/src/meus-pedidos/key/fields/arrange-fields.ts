import type { CredentialField } from "@store/shared-data";
import { findProxy, type ProxyFormat, proxyFormats } from "./proxy-formats";

/** A key's fields by where they are displayed. */
interface ArrangedFields {
  /** In the order of use: login, password, two-factor secret, then the others in template order. */
  readonly first: readonly CredentialField[];
  /** The proxy as one line; `null` if the key has none. */
  readonly proxy: ProxyFormat | null;
  /** The separate fields of the proxy, and the raw two-factor secret. */
  readonly folded: readonly CredentialField[];
  readonly otherFormats: readonly ProxyFormat[];
}

const orderOfUse: readonly string[] = ["login", "password", "totp_secret"];
const placeOf = ({ kind }: CredentialField) => orderOfUse.indexOf(kind) + 1 || orderOfUse.length + 1;

/** Orders the sign-in fields first and replaces the proxy's fields by one line. */
export function arrangeFields(fields: readonly CredentialField[]): ArrangedFields {
  const [proxy = null, ...otherFormats] = proxyFormats(fields);
  const inLine = proxy === null ? [] : fieldsOfProxyAlone(fields);
  return {
    first: fields.filter((field) => !inLine.includes(field)).sort((one, other) => placeOf(one) - placeOf(other)),
    proxy,
    folded: fields.filter((field) => field.kind === "totp_secret" || inLine.includes(field)),
    otherFormats,
  };
}

// Fields that only the proxy uses. Login and password that the account shares with it stay visible.
function fieldsOfProxyAlone(fields: readonly CredentialField[]): CredentialField[] {
  const hasLogin = fields.some(({ kind }) => kind === "login");
  const isShared = hasLogin && fields.filter(({ kind }) => kind === "password").length === 1;
  return Object.values(findProxy(fields) ?? {}).filter(
    (field) => field !== undefined && field.kind !== "login" && !(isShared && field.kind === "password"),
  );
}
