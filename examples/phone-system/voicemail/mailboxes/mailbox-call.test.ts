import { expect, it } from 'vitest';
import type { LegReport } from '../../engine/local/leg.ts';
import { VirtualLeg } from '../../engine/local/virtual-leg.ts';
import type { LegId } from '../../engine/port.ts';
import { announce, takeMessage } from './mailbox-call.ts';

const nothing = () => {};
const report: LegReport = {
  ringing: nothing,
  earlySound: nothing,
  answered: nothing,
  holdChanged: nothing,
  kept: nothing,
  digit: nothing,
  referred: nothing,
  redirected: () => {},
  ended: nothing,
};

/** Returns a call whose caller hung up while the mailbox read its greeting. */
function endedCall() {
  const leg = new VirtualLeg('leg' as LegId, { number: '101', label: 'Alice Martin' }, report);
  leg.hangUp('cancelled');
  return leg.call;
}

it('a caller who has hung up before the opening leaves no message, and nothing waits for one', async () => {
  const taken = takeMessage(endedCall(), {
    opening: new Int16Array(160),
    file: '/nowhere/message.wav',
    maxDurationMs: 1_000,
  });
  expect(await taken).toBe('nothing');
});

it('an announcement to a caller who has hung up is over at once', async () => {
  expect(await announce(endedCall(), new Int16Array(160))).toBeUndefined();
});
