import { expect, it } from 'vitest';
import { logUnderKills } from '../../soak/call-log/log-under-kills.ts';

it('each call has one entry of its customer when pages and CRM are killed and the CRM fails', {
  timeout: 90_000,
}, async () => {
  const report = await logUnderKills({ seed: 7, count: 120 });
  expect(report.wrong).toEqual([]);
  expect(report.pageKills).toBeGreaterThan(0);
});
