const staffOnly = "403 PT403 staff_only";
const signedIn = (outcome: string): readonly string[] => ["401 42501", outcome, outcome, outcome, outcome];
const forStaff = (outcome: string): readonly string[] => ["401 42501", staffOnly, staffOnly, outcome, outcome];

/** What calls about credit come to, for visitor, stranger, owner, manager and admin; nobody in the scene has any, but the demonstration's customer. */
export const creditOutcomes: Readonly<Record<string, readonly string[]>> = {
  "R14.13 one's credit": signedIn("200 object"),
  "R14.13 a purchase without credit": signedIn("409 PT409 credit_insufficient"),
  "R14.13 credit of one's own making": ["401 42501", "403 42501", "403 42501", "403 42501", "403 42501"],
  "R14.14 the ledger": ["401 42501", "200 0 rows", "200 0 rows", "200 2 rows", "200 2 rows"],
  "R14.14 a correction by nothing": [
    ...["401 42501", staffOnly, staffOnly, "403 PT403 admin_only", "400 PT400 credit_amount_invalid"],
  ],
  "R14.14 an order's credit": forStaff("200 object"),
  "R14.14 who has credit": forStaff("200 object"),
  "R6.9 what waits for another admin": forStaff("200 0 rows"),
  "R6.9 a confirmation of nothing": [
    ...["401 42501", staffOnly, staffOnly, "403 PT403 admin_only", "404 PT404 approval_not_found"],
  ],
};
