/** Key of what is kept for one user, whatever application they use. */
export const userKey = (userId: string, name: string): string => `callside.${userId}.${name}`;
