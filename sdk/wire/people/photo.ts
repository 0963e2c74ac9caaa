/** The limits of a photo: the octets of the file, and the pixels of its longer side. */
export const photoLimits = { octets: 200_000, pixels: 1_024 } as const;
