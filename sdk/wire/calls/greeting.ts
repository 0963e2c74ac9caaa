import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** The longest greeting, in milliseconds. */
export const maxGreetingMs = 60_000;
/** The most greetings of a user. */
export const maxGreetings = 20;

/**
 * When callers hear a greeting: usually (`VOICE_MAIL`), while the user is away, sick or on holiday (`AUTO_ATTENDANT`), and
 * while the user is at work but not at the desk (`AVAILABILITY_ATTENDANT`).
 */
export const greetingPurposes = ['VOICE_MAIL', 'AUTO_ATTENDANT', 'AVAILABILITY_ATTENDANT'] as const;
export const greetingPurpose = z.enum(greetingPurposes);
/** The occasion for which a greeting is meant. */
export type GreetingPurpose = (typeof greetingPurposes)[number];

/** From the first millisecond up to, and without, the last; both since 1970. */
export interface GreetingSchedule {
  /** The first millisecond, since 1970. */
  readonly from: number;
  /** The end: the first millisecond at which the greeting does not apply any more, since 1970. */
  readonly until: number;
}

export const greetingSchedule = z.object({ from: timestamp, until: timestamp });
true satisfies SameType<GreetingSchedule, z.output<typeof greetingSchedule>>;

/**
 * A recorded text for callers. `duration` is in milliseconds; the sound is at `…/content`. During its `schedule` it
 * is played without being chosen, and outside of it not at all. Else the mailbox plays the chosen greeting of the
 * purpose, or its own text.
 */
export interface Greeting {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the greeting. */
  readonly greetingID: string;
  /** The name of the greeting. */
  readonly label: string;
  /** When the greeting was stored, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The length of the sound, in milliseconds. */
  readonly duration: number;
  /** The mailbox plays this greeting for its purpose. */
  readonly isChosen: boolean;
  /** The occasion for which the greeting is meant. */
  readonly purpose: GreetingPurpose;
  /** The time in which the greeting is played without being chosen. Outside of this time it is not played. */
  readonly schedule?: GreetingSchedule | undefined;
}

export const greeting = z.object({
  restUri: z.string(),
  greetingID: z.string(),
  label: z.string(),
  timestamp,
  duration: z.number(),
  isChosen: z.boolean(),
  purpose: z._default(greetingPurpose, 'VOICE_MAIL'),
  schedule: z.optional(greetingSchedule),
});
true satisfies SameType<Greeting, z.output<typeof greeting>>;

const label = z.string().check(z.minLength(1), z.maxLength(100));

/** The fields of the form that uploads a greeting, beside `file`. */
export const newGreeting = z.object({ label, purpose: z._default(greetingPurpose, 'VOICE_MAIL') });

/** The body that changes a greeting: only the properties that differ. `null` removes the schedule. */
export const changedGreeting = z.partial(
  z.object({ label, isChosen: z.boolean(), schedule: z.nullable(greetingSchedule) }),
);
export type ChangedGreeting = z.infer<typeof changedGreeting>;
