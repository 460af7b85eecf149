/** Shortens a review author's user id to its first 8 characters for staff (R3.6). */
export function maskUserId(userId: string): string {
  return userId.slice(0, 8);
}
