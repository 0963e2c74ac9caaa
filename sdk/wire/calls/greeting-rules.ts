import type { PresenceState } from '../people/presence.ts';
import type { Greeting, GreetingPurpose } from './greeting.ts';

/** Presences in which the user does not work. */
const awayStates: ReadonlySet<PresenceState> = new Set(['away', 'sick', 'holidays']);
/** Presences in which the user works and cannot take calls at the desk. */
const presentStates: ReadonlySet<PresenceState> = new Set(['available', 'working']);

/** Returns the occasion of a call that comes while the user is in this presence. */
export function purposeOf(presence: PresenceState): GreetingPurpose {
  if (presentStates.has(presence)) return 'VOICE_MAIL';
  return awayStates.has(presence) ? 'AUTO_ATTENDANT' : 'AVAILABILITY_ATTENDANT';
}

type Applicable = Pick<Greeting, 'isChosen' | 'purpose' | 'schedule'>;

/**
 * Returns the greeting that callers hear at a moment, on this occasion: of those whose schedule has begun and not ended
 * the one that began last, else the chosen one without a schedule; undefined without one.
 */
export function greetingAt<Item extends Applicable>(
  greetings: readonly Item[],
  purpose: GreetingPurpose,
  now: number,
): Item | undefined {
  const own = greetings.filter((one) => one.purpose === purpose);
  const startOf = ({ schedule }: Applicable) =>
    schedule && schedule.from <= now && now < schedule.until ? schedule.from : Number.NEGATIVE_INFINITY;
  const scheduled = own.filter((one) => startOf(one) > Number.NEGATIVE_INFINITY);
  scheduled.sort((one, other) => startOf(other) - startOf(one));
  return scheduled[0] ?? own.find(({ isChosen, schedule }) => isChosen && schedule === undefined);
}
