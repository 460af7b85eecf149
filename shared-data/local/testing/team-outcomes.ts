/** What the operations about who works here, and about the log, come to, as `outcomes.ts` says it. */
export const teamOutcomes: Readonly<Record<string, readonly string[]>> = {
  "R6 the staff": ["401 42501", "403 PT403 admin_only", "403 PT403 admin_only", "403 PT403 admin_only", "200 object"],
  "R6 an invitation without a reason": [
    "401 42501",
    "403 PT403 staff_only",
    "403 PT403 staff_only",
    "400 PT400 reason_required",
    "400 PT400 reason_required",
  ],
  "R6 an invitation that is none": [
    "401 42501",
    "403 PT403 staff_only",
    "403 PT403 staff_only",
    "403 PT403 admin_only",
    "404 PT404 invitation_not_found",
  ],
  "R6 a role of nobody": [
    "401 42501",
    "403 PT403 staff_only",
    "403 PT403 staff_only",
    "403 PT403 admin_only",
    "404 PT404 staff_member_not_found",
  ],
  "R6 the log searched": ["401 42501", "403 PT403 staff_only", "403 PT403 staff_only", "200 object", "200 object"],
};
