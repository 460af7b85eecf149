/** The author of a review as staff see it: the first 8 characters of the user's id (R3.6). */
export function maskUserId(userId: string): string {
  return userId.slice(0, 8);
}
