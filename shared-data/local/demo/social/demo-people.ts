import { createHash } from "node:crypto";

/** Domain of the provider's accounts. It belongs to no real person, so the provider cannot sign in to a real account. */
export const demoDomain = "social.exemplo.com.br";

export interface DemoPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const ownAddress = new RegExp(`^[a-z0-9][a-z0-9._-]{0,60}@${demoDomain.replaceAll(".", "\\.")}$`);

/** The provider's account for an email address, with a stable id. `null` for addresses of other domains. */
export function readPerson(name: string, address: string): DemoPerson | null {
  const email = address.trim().toLowerCase();
  if (!ownAddress.test(email)) return null;
  const id = Number.parseInt(createHash("sha256").update(email).digest("hex").slice(0, 12), 16);
  return { id, email, name: name.trim().slice(0, 100) || "Pessoa de demonstração" };
}
