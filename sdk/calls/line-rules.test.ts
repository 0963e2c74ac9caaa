import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallParty, callCauses, partyStates } from '#wire/calls/call-line.ts';
import { callCauseOf, conferenceMembers, talkingMs } from './line-rules.ts';

describe('why a call ended', () => {
  test('the cause is the router’s cause if it is known, else `causeUnknown`', () => {
    for (const cause of callCauses) expect(callCauseOf(cause)).toBe(cause);
  });

  test('is normal where nothing is said, and unknown where it is not known', () => {
    expect(callCauseOf(undefined)).toBe('causeNormal');
    expect(callCauseOf('')).toBe('causeNormal');
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (said) => {
        fc.pre(!callCauses.some((cause) => cause === said));
        expect(callCauseOf(said)).toBe('causeUnknown');
      }),
    );
  });
});

const anyParties: fc.Arbitrary<CallParty[]> = fc.array(
  fc.record({
    partyId: fc.string(),
    displayedNumber: fc.string(),
    state: fc.constantFrom(...partyStates),
    isHeld: fc.boolean(),
    isTalking: fc.boolean(),
  }),
  { maxLength: 6 },
);

test('a conference has at least two other members in their order, without dropped and unanswered parties', () => {
  const gone = ['idle', 'failed', 'disconnected'];
  fc.assert(
    fc.property(anyParties, (parties) => {
      const members = conferenceMembers({ parties });
      const present = parties.filter(({ state }) => !gone.includes(state));
      expect(members).toEqual(present.length > 1 ? present : []);
    }),
  );
});

describe('talking time', () => {
  test('the talking time is undefined before the answer, grows with the server’s time, and is never negative', () => {
    expect(talkingMs({}, 5)).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (talkingTime, now) => {
        const spent = talkingMs({ talkingTime }, now);
        expect(spent).toBe(now < talkingTime ? 0 : now - talkingTime);
      }),
    );
  });
});
