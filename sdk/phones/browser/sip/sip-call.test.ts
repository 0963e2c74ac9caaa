import { expect, test } from 'vitest';
import type { PersistedCall } from '#sdk/phones/persisted-call.ts';
import { SipCall, type SipCallDeps } from './sip-call.ts';

/** A call of which nothing has happened yet. */
const call = (parts: Pick<SipCallDeps, 'isIncoming' | 'restored' | 'answer'>) =>
  new SipCall({
    session: { id: 's', stateChange: { addListener: () => undefined } },
    audio: { openMicrophone: async () => undefined },
    ...parts,
  } as unknown as SipCallDeps);

const answer = async () => undefined;
const restored = {} as PersistedCall;

test('a call begins in the page that dials it, until the phone system has said something', () => {
  const dialled = call({ isIncoming: false, answer });
  expect(dialled.isBeginning).toBe(true);
  dialled.ring();
  expect(dialled.isBeginning).toBe(false);
  expect(call({ isIncoming: false, answer, restored }).isBeginning).toBe(false);
});

test.each([
  ['dropped', true, true],
  ['ringing', false, false],
  ['prompting', false, false],
  ['talking', true, false],
  ['held', true, false],
] as const)(
  'by a line that is %s an incoming call is lost: %s, an outgoing one: %s',
  (state, whenIn, whenOut) => {
    expect(call({ isIncoming: true, answer }).isLostBy(state)).toBe(whenIn);
    expect(call({ isIncoming: false, answer }).isLostBy(state)).toBe(whenOut);
  },
);

test('a call that is just being answered here is the one that talks', async () => {
  const answered = Promise.withResolvers<void>();
  const ringing = call({ isIncoming: true, answer: () => answered.promise });
  const answering = ringing.answer();
  expect(ringing.isLostBy('talking')).toBe(false);
  expect(ringing.isLostBy('dropped')).toBe(true);
  answered.resolve();
  await answering;
  expect(ringing.isLostBy('talking')).toBe(true);
});
