/** Query key of a person's notice choices; without a person, the key of all. */
export const choicesKey = (userId?: string): string[] => ["private", "notice-choices", ...(userId ? [userId] : [])];
