import * as z from 'zod/mini';
import { groupTopics, maxGroupGreetingMs, maxGroupGreetingOctets } from '../queues/group-greeting.ts';
import type { SameType } from '../same-type.ts';

/** The sounds of the company, for administrators. */
export const companySoundSource = 'v1/administration/Sound';

/** The longest sound of the company, in milliseconds. */
export const maxCompanySoundMs = maxGroupGreetingMs;
/** The largest form that uploads a sound of the company. */
export const maxCompanySoundOctets = maxGroupGreetingOctets;

/**
 * The occasions on which the company is heard: `MUSIC` on hold and while callers wait for a queue or a user; the topics of queues, for
 * queues without a sound of their own; and why a call failed.
 */
export const companySoundOccasions = [
  'MUSIC',
  ...groupTopics.filter((topic) => topic !== 'WAITING_MUSIC'),
  'INVALID_NUMBER',
  'NOT_ALLOWED',
  'EMERGENCY_NUMBER',
  'UNREACHABLE',
  'NO_ANSWER',
] as const;
/** An occasion on which the company is heard. */
export type CompanySoundOccasion = (typeof companySoundOccasions)[number];

/** A sound of the company. */
export interface CompanySound {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** When it is heard. */
  readonly occasion: CompanySoundOccasion;
  /** False: the sound of the phone system is heard. */
  readonly isOwn: boolean;
  /** The name of the file; empty for a sound of the phone system. */
  readonly label: string;
  /** The length, in milliseconds. */
  readonly duration: number;
  /** The names of the queues that have a sound of their own for this occasion. */
  readonly otherQueues: string[];
}

/** `GET v1/administration/Sound`. */
export const companySound = z.object({
  restUri: z.string(),
  occasion: z.enum(companySoundOccasions),
  isOwn: z.boolean(),
  label: z.string(),
  duration: z.number(),
  otherQueues: z.array(z.string()),
});
true satisfies SameType<CompanySound, z.output<typeof companySound>>;

/** The field of the form that uploads a sound, beside `file`. */
export const newCompanySound = z.object({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
});
