import { sendEarly } from '#sdk/early.ts';

/** A file of its own, which runs while the code of the client is being loaded (`earlyScript` of the build). */
export const earlyFetch = sendEarly('callside');
