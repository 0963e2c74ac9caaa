import * as z from 'zod/mini';
import { type SignallingMessage, signallingMessage } from '../administration/signalling.ts';
import type { SameType } from '../same-type.ts';

/** The signalling of calls of the last days. Add the id of a call, and `/legs` or `/pcap`. */
export const callSignallingSource = 'v1/logs/CallSignalling';

/**
 * Troubles with the sound of a leg: the phone system has received nothing from the other side (`silentIn`), or the other side
 * nothing from the phone system (`silentOut`), five seconds after the sound began; or more than 5 % of the packets were lost.
 */
const soundTroubles = ['silentIn', 'silentOut', 'lossIn', 'lossOut'] as const;

/** The packets of sound of a leg, as the phone system counts them and the other side reports them. */
export interface LegSound {
  /** Packets to the other side. */
  readonly sent: number;
  /** Packets from the other side. */
  readonly received: number;
  /** Packets from the other side that are missing. */
  readonly lost: number;
  /** The variation of the delay of packets from the other side, in milliseconds. */
  readonly jitterMs: number;
  /** Packets that the other side misses; missing: it has not reported any. */
  readonly lostThere?: number | undefined;
  /** The variation of the delay there, in milliseconds; missing: it has not reported any. */
  readonly jitterThereMs?: number | undefined;
  /** Its troubles; empty if there are none. */
  readonly troubles: readonly ('silentIn' | 'silentOut' | 'lossIn' | 'lossOut')[];
}

/** A connection between the phone system and a phone or a trunk, for one call. */
export interface CallLeg {
  /** The address of this leg. */
  readonly restUri: string;
  /** To a phone of a user, or to a carrier or another phone system. */
  readonly kind: 'phone' | 'trunk';
  /** The user of the phone; empty for a trunk. */
  readonly label: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** It has ended. */
  readonly isOver: boolean;
  /** There are more messages than are kept. */
  readonly isCut: boolean;
  /** Its SIP messages, the oldest first. To users, those of a trunk are only their first lines, and `peer` is empty. */
  readonly messages: readonly SignallingMessage[];
  /** Its sound; missing where the phone system counts none, as for browsers. */
  readonly sound?: LegSound | undefined;
}

const count = z.number();

const legSound = z.object({
  sent: count,
  received: count,
  lost: count,
  jitterMs: count,
  lostThere: z.optional(count),
  jitterThereMs: z.optional(count),
  troubles: z.readonly(z.array(z.enum(soundTroubles))),
});
true satisfies SameType<LegSound, z.output<typeof legSound>>;

/** An item of `GET v1/logs/CallSignalling/{id}/legs`. */
export const callLeg = z.object({
  restUri: z.string(),
  kind: z.enum(['phone', 'trunk']),
  label: z.string(),
  at: z.number(),
  isOver: z.boolean(),
  isCut: z.boolean(),
  messages: z.readonly(z.array(signallingMessage)),
  sound: z.optional(legSound),
});
true satisfies SameType<CallLeg, z.output<typeof callLeg>>;
