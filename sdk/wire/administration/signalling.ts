import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The last SIP messages, for administrators. */
export const signallingSource = 'v1/administration/Signalling';

/** A SIP message that the phone system has sent or received. */
export interface SignallingMessage {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** Received or sent. */
  readonly direction: 'in' | 'out';
  /** The transport: `UDP`, `TCP`, `TLS` or `WS`. */
  readonly protocol: string;
  /** The address and port of the other side. */
  readonly peer: string;
  /** The same for all messages of a call or a registration. */
  readonly callId: string;
  /** The whole message. Proofs, keys and passwords are an `x` for each character. */
  readonly text: string;
}

/** An item of `GET v1/administration/Signalling`. */
export const signallingMessage = z.object({
  at: z.number(),
  direction: z.enum(['in', 'out']),
  protocol: z.string(),
  peer: z.string(),
  callId: z.string(),
  text: z.string(),
});
true satisfies SameType<SignallingMessage, z.output<typeof signallingMessage>>;
