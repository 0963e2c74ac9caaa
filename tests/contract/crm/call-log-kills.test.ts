import { expect, it } from 'vitest';
import { callsUnderKills } from '../../soak/call-log/calls-under-kills.ts';
import { logUnderKills } from '../../soak/call-log/log-under-kills.ts';
import { isWholeMatrix } from '../../support/matrix.ts';

it('each call has one entry of its customer when pages and CRM are killed and the CRM fails', {
  timeout: 90_000,
}, async () => {
  const report = await logUnderKills({ seed: 7, count: isWholeMatrix ? 120 : 60 });
  expect(report.wrong).toEqual([]);
  expect(report.pageKills).toBeGreaterThan(0);
});

it('each call that a user has seen has one entry when the phone system is killed during calls', {
  timeout: 90_000,
}, async () => {
  const report = await callsUnderKills({ seed: 7, count: isWholeMatrix ? 40 : 10 });
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBeGreaterThan(0);
});
