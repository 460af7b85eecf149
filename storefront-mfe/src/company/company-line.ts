import { getSettings } from "@store/shared-data/runtime";

/**
 * The store's owner, such as "Loja Ltda., CNPJ 11.111.111/0001-11"; the store's name if no company is configured
 * (R1.5).
 */
export function companyLine(): string {
  const { companyName, taxId, storeName } = getSettings();
  return [companyName || storeName, taxId && `CNPJ ${taxId}`].filter(Boolean).join(", ");
}
