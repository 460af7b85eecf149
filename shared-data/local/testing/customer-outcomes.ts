/** What asking for customers comes to, for visitor, stranger, owner, manager and admin. */
export const customerOutcomes: Readonly<Record<string, readonly string[]>> = {
  "R6 how to reach a buyer": ["401 42501", "403 PT403 staff_only", "403 PT403 staff_only", "200 1 rows", "200 1 rows"],
  "R6 a customer": ["401 42501", "403 PT403 staff_only", "403 PT403 staff_only", "200 object", "200 object"],
  "R6 a customer that is none": [
    "401 42501",
    "403 PT403 staff_only",
    "403 PT403 staff_only",
    "404 PT404 customer_not_found",
    "404 PT404 customer_not_found",
  ],
  "R6 an empty note": [
    "401 42501",
    "403 PT403 staff_only",
    "403 PT403 staff_only",
    "400 PT400 note_required",
    "400 PT400 note_required",
  ],
  "R6 a note that is gone": ["401 42501", "403 PT403 staff_only", "403 PT403 staff_only", "204 nothing", "204 nothing"],
};
