/** The wait after which a bar is full. */
const fullAfterMs = 120_000;

/** How far a wait has come, from 0 to 1: a caller who waits for two minutes or more has a full bar. */
export const waitLevel = (waitMs: number): number => Math.min(1, Math.max(0, waitMs / fullAfterMs));
