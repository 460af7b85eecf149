/** Under which name what a person is told of is kept; without a person, everybody's. */
export const choicesKey = (userId?: string): string[] => ["private", "notice-choices", ...(userId ? [userId] : [])];
