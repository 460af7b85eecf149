import { createHash } from "node:crypto";

/** The only addresses that the demonstration's provider vouches for: they belong to no real person, so it opens no real account. */
export const demoDomain = "social.exemplo.com.br";

export interface DemoPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

const ownAddress = new RegExp(`^[a-z0-9][a-z0-9._-]{0,60}@${demoDomain.replaceAll(".", "\\.")}$`);

/** The person who agrees at the provider: one for each address, with the same id each time. `null` for other providers' addresses. */
export function readPerson(name: string, address: string): DemoPerson | null {
  const email = address.trim().toLowerCase();
  if (!ownAddress.test(email)) return null;
  const id = Number.parseInt(createHash("sha256").update(email).digest("hex").slice(0, 12), 16);
  return { id, email, name: name.trim().slice(0, 100) || "Pessoa de demonstração" };
}
