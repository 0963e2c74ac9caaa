import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The calls of the company of the last days, for administrators of all users. */
export const administeredCallSource = 'v1/administration/Call';

/** How calls are selected: both sides talked, they did not, or a side was heard badly or not at all. */
export const administeredCallResults = ['answered', 'unanswered', 'badSound'] as const;
/** How a call went. */
export type AdministeredCallResult = (typeof administeredCallResults)[number];

/**
 * Troubles with the sound of a call: those of its [legs](CallLeg), and `poor` where the phone of a user has measured bad sound.
 */
export const callTroubles = ['silentIn', 'silentOut', 'lossIn', 'lossOut', 'poor'] as const;

/** A side of a call. */
export interface CallSide {
  /** The number; empty if it is withheld. */
  readonly number: string;
  /** The name; empty if it is not known. */
  readonly label: string;
}

/** A call of the company, with all of its users. */
export interface AdministeredCall {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the call, for `diagnosis.legs`. */
  readonly callID: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  /** The time from the answer to the end, in milliseconds; 0 for a call that is not answered or not over. */
  readonly talkDuration: number;
  /** It has ended. */
  readonly isOver: boolean;
  /** It was answered. */
  readonly isAnswered: boolean;
  /** The caller. */
  readonly from: CallSide;
  /** The number that the caller dialled. */
  readonly to: CallSide;
  /** The names of the users whose phones it reached or came from. */
  readonly users: readonly string[];
  /** Why it ended, of `CallCause`. Missing while it lasts. */
  readonly stateCause?: string | undefined;
  /** The troubles with its sound; empty if there were none. */
  readonly troubles: readonly ('silentIn' | 'silentOut' | 'lossIn' | 'lossOut' | 'poor')[];
}

const side = z.object({ number: z.string(), label: z.string() });

/** An item of `GET v1/administration/Call`. */
export const administeredCall = z.object({
  restUri: z.string(),
  callID: z.string(),
  at: z.number(),
  talkDuration: z.number(),
  isOver: z.boolean(),
  isAnswered: z.boolean(),
  from: side,
  to: side,
  users: z.readonly(z.array(z.string())),
  stateCause: z.optional(z.string()),
  troubles: z.readonly(z.array(z.enum(callTroubles))),
});
true satisfies SameType<AdministeredCall, z.output<typeof administeredCall>>;
