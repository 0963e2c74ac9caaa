import { expect, it } from 'vitest';
import { noWork, withStatusChange } from './workload.ts';

it('the workload counts the time in group calls, and in no other calls', () => {
  const workload = (
    [
      { from: 'IDLE', afterMs: 60_000 },
      { from: 'ALERTING', afterMs: 5_000 },
      { from: 'ACD_CALL', afterMs: 90_000 },
      { from: 'NON_ACD_CALL', afterMs: 30_000 },
      { from: 'ACD_CALL', afterMs: 10_000 },
    ] as const
  ).reduce(withStatusChange, noWork);
  expect(workload).toEqual({ groupCalls: 0, talkedMs: 100_000 });
});
