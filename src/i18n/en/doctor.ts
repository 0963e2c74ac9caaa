/** The check of everything that a call needs. Loaded with its screen. */
export const doctor = {} as const;
