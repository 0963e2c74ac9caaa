import * as z from 'zod/mini';
import { externalInfos } from '../../../../sdk/wire/calls/call-line.ts';

const identity = z.object({
  number: z.string(),
  label: z.exactOptional(z.string()),
  external: z.exactOptional(z.string()),
  account: z.exactOptional(z.string()),
});

const keptLine = z.object({
  number: z.number(),
  personId: z.number(),
  isIncoming: z.boolean(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  talkingAt: z.optional(z.number()),
  far: identity,
  phoneId: z.optional(z.string()),
  via: z.optional(identity),
  linkId: z.optional(z.string()),
  acdGroup: z.optional(z.string()),
  called: z.optional(identity),
  infos: z.optional(externalInfos),
});

const keptParty = z.object({
  id: z.string(),
  identity,
  state: z.enum([
    'prompting',
    'calling',
    'ringing',
    'queued',
    'connected',
    'listening',
    'monitoring',
    'failed',
    'ended',
  ]),
  isHeldHere: z.boolean(),
  isHeldByPhone: z.boolean(),
  isMuted: z._default(z.boolean(), false),
  hasCalled: z.boolean(),
  isPaged: z.boolean(),
  trunk: z.optional(z.string()),
  /** The id of the user who pays for the call to its number outside; null: the company. */
  payer: z.optional(z.nullable(z.number())),
  /** The number that it waits for: of the group in whose queue it is, or of the callee. */
  waitsFor: z.optional(z.string()),
  leg: z.optional(
    z.object({
      id: z.string(),
      isOpen: z.boolean(),
      /** The engine goes on by this; undefined: another process cannot. */
      kept: z.optional(z.record(z.string(), z.unknown())),
      /** The phone in the phone system that has the leg: it answers again. */
      virtual: z.optional(z.string()),
    }),
  ),
  /** Its phones that ring, as the engine ends them. */
  rings: z.optional(z.array(z.object({ id: z.string(), kept: z.record(z.string(), z.unknown()) }))),
  line: z.optional(keptLine),
});

const keptRecording = z.object({
  id: z.string(),
  /** The id of the party that records. */
  by: z.string(),
  /** The numbers of the lines in whose history it is. */
  covered: z.array(z.number()),
  isPaused: z.boolean(),
});

const keptCall = z.object({
  id: z.number(),
  parties: z.array(keptParty),
  recording: z.optional(keptRecording),
});

/** A call as another process goes on with it. */
export type KeptCall = z.output<typeof keptCall>;
export type KeptParty = z.output<typeof keptParty>;
export type KeptLine = z.output<typeof keptLine>;
export type KeptRecording = z.output<typeof keptRecording>;

/** Returns a call that was kept. @throws Error for what another version has written in another way */
export const readKeptCall = (content: string): KeptCall => keptCall.parse(JSON.parse(content));
