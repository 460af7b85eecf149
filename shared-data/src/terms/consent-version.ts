/** Date of the last change to the consent text for notifications; stored with each consent (R13.7). */
export const consentVersion = "2026-11-23";
