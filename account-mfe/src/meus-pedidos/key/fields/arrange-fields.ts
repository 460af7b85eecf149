import type { CredentialField } from "@store/shared-data";
import { findProxy, type ProxyWriting, proxyWritings } from "./proxy-writings";

/** A key's fields by where they are shown. */
interface ArrangedFields {
  /** In the order of use: login, password, two-factor secret, then the rest as the template has them. */
  readonly first: readonly CredentialField[];
  /** The proxy as one line; `null` where the key has none. */
  readonly proxy: ProxyWriting | null;
  /** The proxy's fields one by one, and the two-factor secret as it is. */
  readonly folded: readonly CredentialField[];
  readonly otherWritings: readonly ProxyWriting[];
}

const orderOfUse: readonly string[] = ["login", "password", "totp_secret"];
const placeOf = ({ kind }: CredentialField) => orderOfUse.indexOf(kind) + 1 || orderOfUse.length + 1;

/** Puts what the buyer signs in with first; a proxy's fields give way to its one line. */
export function arrangeFields(fields: readonly CredentialField[]): ArrangedFields {
  const [proxy = null, ...otherWritings] = proxyWritings(fields);
  const inLine = proxy === null ? [] : fieldsOfProxyAlone(fields);
  return {
    first: fields.filter((field) => !inLine.includes(field)).sort((one, other) => placeOf(one) - placeOf(other)),
    proxy,
    folded: fields.filter((field) => field.kind === "totp_secret" || inLine.includes(field)),
    otherWritings,
  };
}

// An account that shares its login and password with the proxy keeps them in sight.
function fieldsOfProxyAlone(fields: readonly CredentialField[]): CredentialField[] {
  const hasLogin = fields.some(({ kind }) => kind === "login");
  const isShared = hasLogin && fields.filter(({ kind }) => kind === "password").length === 1;
  return Object.values(findProxy(fields) ?? {}).filter(
    (field) => field !== undefined && field.kind !== "login" && !(isShared && field.kind === "password"),
  );
}
