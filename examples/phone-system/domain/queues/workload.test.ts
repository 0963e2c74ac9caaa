import { expect, it } from 'vitest';
import { noWork, withStatusChange } from './workload.ts';

it('the workload counts group calls and their time, and no other calls', () => {
  const workload = (
    [
      { from: 'IDLE', to: 'ALERTING', afterMs: 60_000 },
      { from: 'ALERTING', to: 'ACD_CALL', afterMs: 5_000 },
      { from: 'ACD_CALL', to: 'IDLE', afterMs: 90_000 },
      { from: 'IDLE', to: 'NON_ACD_CALL', afterMs: 1_000 },
      { from: 'NON_ACD_CALL', to: 'ACD_CALL', afterMs: 30_000 },
      { from: 'ACD_CALL', to: 'LOGOUT', afterMs: 10_000 },
    ] as const
  ).reduce(withStatusChange, noWork);
  expect(workload).toEqual({ groupCalls: 2, talkedMs: 100_000 });
});
