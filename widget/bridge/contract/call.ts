import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

export const lineID = z.string().check(z.minLength(1), z.maxLength(128));
/** Records of a page may have their numbers as numbers. */
const destinationText = z.pipe(
  z.union([z.string(), z.int().check(z.minimum(0))]),
  z.pipe(
    z.transform((given: string | number) => String(given)),
    z.string().check(z.maxLength(128)),
  ),
);
export const destination = destinationText;

/** Data that travels with a call, for example the id of a CRM record. */
export interface ExternalInfos {
  /** Name of the record. */
  readonly sfLabel?: string | undefined;
  /** Id of the record. */
  readonly sfId?: string | undefined;
  /** The kind of CRM. */
  readonly sfType?: 'UCC' | 'GENERIC_CRM' | undefined;
}

export const externalInfos = z.object({
  sfLabel: z.optional(z.string().check(z.maxLength(256))),
  sfId: z.optional(z.string().check(z.maxLength(64))),
  sfType: z.optional(z.enum(['UCC', 'GENERIC_CRM'])),
});
true satisfies SameType<ExternalInfos, z.output<typeof externalInfos>>;

/** A call, with texts and numbers as the widget shows them. */
export interface FormattedCall {
  /** The id of the call line. */
  readonly lineID: string;
  /** The id that all lines of one call share. */
  readonly callID: string;
  /** ringing, talking, held, pending, prompting, monitoring, listen or dropped. */
  readonly state: string;
  /** The cause of the state, if the phone system gives one. */
  readonly cause?: string | undefined;
  /** The other party called the user. */
  readonly isIncoming: boolean;
  /** The number of the other party; empty if it is withheld. */
  readonly number: string;
  /** Name of the other party. */
  readonly label?: string | undefined;
  /** Name of the user, queue or service that redirected the call. */
  readonly viaLabel?: string | undefined;
  /** Number that redirected the call last. */
  readonly viaNumber?: string | undefined;
  /** Queue of the call. */
  readonly acdGroupID?: string | undefined;
  /** Service that redirected the call. */
  readonly service?: string | undefined;
  /** Id of the phone with the call. */
  readonly terminal?: string | undefined;
  /** The start of the call, milliseconds since 1970. */
  readonly creationTime: number;
  /** The answer, milliseconds since 1970. */
  readonly talkingTime?: number | undefined;
  /** The audio is in this browser. */
  readonly isHere: boolean;
  /** The microphone of this browser is muted in the call. */
  readonly isMuted: boolean;
  /** The call is being recorded. */
  readonly isRecording: boolean;
  /** The other call of a consultation. */
  readonly linkedLineID?: string | undefined;
  /** Data of a CRM about the call. */
  readonly externalInfos?: ExternalInfos | undefined;
  /** The method answer is possible now. */
  readonly canAnswer: boolean;
  /** The method drop is possible now. */
  readonly canDrop: boolean;
  /** The methods of the bridge that the line allows now. */
  readonly actions: string[];
}

export const formattedCall = z.object({
  lineID,
  callID: z.string(),
  state: z.string(),
  cause: z.optional(z.string()),
  isIncoming: z.boolean(),
  number: z.string(),
  label: z.optional(z.string()),
  viaLabel: z.optional(z.string()),
  viaNumber: z.optional(z.string()),
  acdGroupID: z.optional(z.string()),
  service: z.optional(z.string()),
  terminal: z.optional(z.string()),
  creationTime: z.number(),
  talkingTime: z.optional(z.number()),
  isHere: z.boolean(),
  isMuted: z.boolean(),
  isRecording: z.boolean(),
  linkedLineID: z.optional(z.string()),
  externalInfos: z.optional(externalInfos),
  canAnswer: z.boolean(),
  canDrop: z.boolean(),
  actions: z.array(z.string()),
});
true satisfies SameType<FormattedCall, z.output<typeof formattedCall>>;

/** A call that is over: what a page writes into its log. */
export interface EndedCall extends FormattedCall {
  /** The key for the log: constant for this line of this call. */
  readonly key: string;
  /** The time from the answer to the end, in milliseconds; 0 for a call without an answer. */
  readonly durationMs: number;
  /** The end of the call, milliseconds since 1970. */
  readonly endTime: number;
}

export const endedCall = z.object({
  ...formattedCall.shape,
  key: z.string(),
  durationMs: z.number(),
  endTime: z.number(),
});
true satisfies SameType<EndedCall, z.output<typeof endedCall>>;

/** The audio quality of a call in this browser. */
export interface BridgeCallQuality {
  /** The id of the call line. */
  readonly lineID: string;
  /** 1 (bad) to 4.4 (excellent). */
  readonly mos: number;
  /** Share of incoming packets that are lost, 0 to 1. */
  readonly lossIn: number;
  /** Share of outgoing packets that are lost, 0 to 1. */
  readonly lossOut: number;
  /** Variation of the delay of incoming packets, milliseconds. */
  readonly jitterMs: number;
  /** Time to the phone system and back, milliseconds. */
  readonly roundTripMs: number;
  /** The present cause of bad quality. */
  readonly trouble?: string | undefined;
}

export const callQuality = z.object({
  lineID,
  mos: z.number(),
  lossIn: z.number(),
  lossOut: z.number(),
  jitterMs: z.number(),
  roundTripMs: z.number(),
  trouble: z.optional(z.string()),
});
true satisfies SameType<BridgeCallQuality, z.output<typeof callQuality>>;
