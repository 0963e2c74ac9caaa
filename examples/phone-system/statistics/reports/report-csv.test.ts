import { expect, it } from 'vitest';
import { reportCsv } from './report-csv.ts';

const none = {
  ...{ offered: 0, answered: 0, abandoned: 0, overflowed: 0, callbacks: 0, messages: 0, redirected: 0 },
  ...{ interrupted: 0, present: 0, callbacksReached: 0, answeredInTime: 0, abandonedInTime: 0 },
};
const group = (groupLabel: string, addressNumber: string) => ({
  ...none,
  ...{
    group: '1',
    groupLabel,
    addressNumber,
    agents: 0,
    offered: 4,
    serviceLevel: 0.75,
    waitingTime: 12_400,
  },
});

it('a report has a row for each group and one for all, and no cell that is a formula', () => {
  const text = reportCsv({
    restUri: '',
    ...{ from: '2026-11-25', to: '2026-11-25', startTime: 0, endTime: 0, isOpen: false },
    ...{ timeZone: 'Europe/Paris', sites: [], threshold: 20_000, unit: 'hour', isEstimated: false },
    total: { ...none, offered: 12 },
    groups: [
      group('=HYPERLINK("http://evil.example")', '301'),
      group('+cmd|calc', '+33 1 00 00 03 02'),
      group('Sales, "north"', '303'),
    ],
    periods: [],
  });
  const [heading = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(heading.split(',').slice(0, 5)).toEqual(['"from"', '"to"', '"group"', '"number"', '"offered"']);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('"\'=HYPERLINK(""http://evil.example"")","301","4"');
  // A number keeps its plus.
  expect(rows[1]).toContain('"\'+cmd|calc","+33 1 00 00 03 02"');
  expect(rows[2]).toContain('"Sales, ""north""","303"');
  expect(rows[2]).toContain('"75.0","12"');
  expect(rows[3]).toContain('"TOTAL","","12"');
});
