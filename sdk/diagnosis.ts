/**
 * How calls were signalled and heard: their SIP messages, and the packets of their sound.
 */

import { Diagnosis } from './diagnosis/diagnosis.ts';
import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export type { SignallingMessage } from '#wire/administration/signalling.ts';
export type { CallLeg, LegSound } from '#wire/calls/call-leg.ts';
export type { Diagnosis } from './diagnosis/diagnosis.ts';

/** Returns the domain of a client that `client.diagnosis` gives. */
export const diagnosisOf = oncePerOwner((client: ClientDomains) => new Diagnosis(client.deps));
