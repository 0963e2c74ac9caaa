/** Entry of its own: what a client needs in a frame of another site, where the usual cookie may not be kept. */

export type { SessionKeeping } from '#wire/session/session-keeping.ts';
export { type CarriedSession, carriedSession } from './session/carried-network.ts';
export { framePlatform, sessionKeeping } from './session/frame-platform.ts';
export { createProof, type Proof } from './session/proof.ts';
