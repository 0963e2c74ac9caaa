import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** The longest greeting, in milliseconds. */
export const maxGreetingMs = 60_000;
/** The most greetings of a user. */
export const maxGreetings = 20;

/**
 * A recorded text for callers. `duration` is in milliseconds; the sound is at `…/content`. The chosen one is played by the
 * user's mailbox; without one it plays its own text.
 */
export const greeting = z.object({
  restUri: z.string(),
  greetingID: z.string(),
  label: z.string(),
  timestamp,
  duration: z.number(),
  isChosen: z.boolean(),
});
/** A greeting of the user. */
export type Greeting = z.infer<typeof greeting>;

const label = z.string().check(z.minLength(1), z.maxLength(100));

/** The fields of the form that uploads a greeting, beside `file`. */
export const newGreeting = z.object({ label });

/** The body that changes a greeting: only what is different. */
export const changedGreeting = z.partial(z.object({ label, isChosen: z.boolean() }));
export type ChangedGreeting = z.infer<typeof changedGreeting>;
