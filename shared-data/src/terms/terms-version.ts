/** Date of the last change to /termos-servicos, shown on that page and stored with each sign-up. */
export const termsVersion = "2026-11-28";
