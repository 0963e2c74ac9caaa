/** The port on which the desktop helper listens, on the user's own machine only, unless it was started with another port. */
export const helperPort = 47821;
