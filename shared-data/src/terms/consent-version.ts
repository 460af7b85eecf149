/** The day on which the words that people agree to notices with last changed. A consent that is kept names it (R13.7). */
export const consentVersion = "2026-11-23";
