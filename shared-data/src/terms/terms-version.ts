/** The day on which the terms at /termos-servicos last changed. The terms page says it, and a sign-up's acceptance names it. */
export const termsVersion = "2026-11-27";
