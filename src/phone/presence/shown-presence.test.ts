import { describe, expect, it } from 'vitest';
import { translatorFor } from '#i18n/i18n.ts';
import { type PresenceState, presenceStates } from '#sdk/index.ts';
import { sessionWords } from '../session/words.ts';
import { describePresence, shownStatus } from './shown-presence.ts';
import { presenceWords } from './words.ts';

const words = translatorFor(presenceWords, sessionWords);

/** Does not compile if a state is missing. */
const everyState: Readonly<Record<PresenceState, true>> = {
  available: true,
  working: true,
  meetingCustomer: true,
  training: true,
  travelling: true,
  lunch: true,
  away: true,
  sick: true,
  holidays: true,
};
const there = {
  telephonicState: 'available',
  hasTerminalsConnectedOnDemand: false,
  presenceState: 'available',
} as const;

it('every presence state can be chosen', () => {
  expect([...presenceStates].sort()).toEqual(Object.keys(everyState).sort());
});

describe('the shown presence', () => {
  it('the shown presence is the state of a phone that is not idle', () => {
    expect(shownStatus({ ...there, telephonicState: 'busy', presenceState: 'lunch' })).toBe('busy');
    expect(describePresence({ ...there, telephonicState: 'busy', presenceState: 'lunch' }, words)).toBe(
      'In a call · At lunch',
    );
  });

  it('a call at another phone system is shown with its name', () => {
    const elsewhere = { ...there, telephonicState: 'busy', pbx: 'Head office' } as const;
    expect(shownStatus(elsewhere)).toBe('busy');
    expect(describePresence(elsewhere, words)).toBe('In a call (Head office)');
    expect(
      describePresence({ ...elsewhere, telephonicState: 'ringing', presenceState: 'lunch' }, words),
    ).toBe('Ringing (Head office) · At lunch');
  });

  it('the shown presence is the absence of a user whose phone is idle', () => {
    expect(shownStatus({ ...there, presenceState: 'holidays' })).toBe('limited');
    expect(describePresence({ ...there, presenceState: 'holidays' }, words)).toBe('On holiday');
    expect(shownStatus({ ...there, presenceState: 'working' })).toBe('available');
  });

  it('the words of a slot replace those of its state', () => {
    const fair = { ...there, presenceState: 'training', customPresenceState: 'At the fair' } as const;
    expect(describePresence(fair, words)).toBe('At the fair');
    expect(describePresence({ ...fair, telephonicState: 'busy' }, words)).toBe('In a call · At the fair');
  });

  it('the shown presence is limited reach if only a call wakes the phones', () => {
    const asleep = { ...there, telephonicState: 'unavailable' } as const;
    expect(shownStatus(asleep)).toBe('unavailable');
    expect(shownStatus({ ...asleep, hasTerminalsConnectedOnDemand: true })).toBe('limited');
    expect(describePresence({ ...asleep, hasTerminalsConnectedOnDemand: true }, words)).toBe('Mobile only');
  });
});

it('a presence that a calendar gives has its end, an available user has none', () => {
  const withEnd = (said: string) => `${said} until 13:30`;
  expect(describePresence({ ...there, presenceState: 'lunch' }, words, withEnd)).toBe('At lunch until 13:30');
  const briefly = (said: string, isReached: boolean) => (isReached ? withEnd(said) : said);
  const inCall = { ...there, telephonicState: 'busy', presenceState: 'lunch' } as const;
  expect(describePresence(inCall, words, withEnd)).toBe('In a call · At lunch until 13:30');
  expect(describePresence(inCall, words, briefly)).toBe('In a call · At lunch');
  expect(describePresence(there, words, withEnd)).toBe('Available');
});
