import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** The longest sound of a group, in milliseconds: long enough for a piece of music. */
export const maxGroupGreetingMs = 300_000;
/** The largest form that uploads a sound: five minutes as WAV take less. */
export const maxGroupGreetingOctets = 5 * 1024 * 1024;
/** The most sounds of a group. */
export const maxGroupGreetings = 40;

/**
 * The sounds for callers of a group: `WELCOME` once when the wait begins, `WAITING_MUSIC` between announcements, `POSITION` and
 * `WAITING_TIME` before a number, `CALLBACK_OFFER` and `VOICE_MAIL_OFFER` before the key for it, `CLOSED` outside of the
 * opening hours, `OVERFLOW` before the call goes to another number, and `DISSUASION` when the group takes no more callers.
 */
export const groupTopics = [
  'WELCOME',
  'WAITING_MUSIC',
  'POSITION',
  'WAITING_TIME',
  'CALLBACK_OFFER',
  'VOICE_MAIL_OFFER',
  'CLOSED',
  'OVERFLOW',
  'DISSUASION',
] as const;
export const groupTopic = z.enum(groupTopics);
/** A topic of the sounds for callers of a group. */
export type GroupTopic = (typeof groupTopics)[number];

/** A sound that callers of a group can hear. */
export interface GroupGreeting {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the sound. */
  readonly greetingID: string;
  /** The group's `internalAddressID`. */
  readonly group: string;
  /** The topic for which callers can hear the sound. */
  readonly topic: GroupTopic;
  /** The name of the sound. */
  readonly label: string;
  /** When the sound was stored, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The length of the sound, in milliseconds. */
  readonly duration: number;
  /** Callers hear it. At most one sound of each topic is chosen. */
  readonly isChosen: boolean;
}

export const groupGreeting = z.object({
  restUri: z.string(),
  greetingID: z.string(),
  group: z.string(),
  topic: groupTopic,
  label: z.string(),
  timestamp,
  duration: z.number(),
  isChosen: z.boolean(),
});
true satisfies SameType<GroupGreeting, z.output<typeof groupGreeting>>;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** The fields of the form that uploads a sound, beside `file`. */
export const newGroupGreeting = z.object({ label, topic: groupTopic });

/** The body that changes a sound: only the properties that differ. */
export const changedGroupGreeting = z.partial(z.strictObject({ label, isChosen: z.boolean() }));
export type ChangedGroupGreeting = z.infer<typeof changedGroupGreeting>;
