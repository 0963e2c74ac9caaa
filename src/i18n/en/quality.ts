/** How well a call can be heard. Loaded with the first call. */
export const quality = {} as const;
