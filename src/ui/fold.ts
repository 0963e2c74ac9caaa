/** Returns a text without accents and in small letters, so that searches ignore both. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
