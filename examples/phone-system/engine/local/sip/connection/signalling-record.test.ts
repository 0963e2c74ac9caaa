import { expect, it } from 'vitest';
import { SignallingRecord } from './signalling-record.ts';

const wire = { protocol: 'UDP', peer: { host: '192.0.2.1', port: 5060 }, local: undefined } as const;

it('the oldest messages of phones go first, also from their calls, and a flood of strangers removes none', () => {
  const record = new SignallingRecord();
  const add = (callId: string, isKnown: boolean) =>
    record.add({
      ...{ direction: 'in', wire, isKnown },
      text: `OPTIONS sip:a@b SIP/2.0\r\nCall-ID: ${callId}\r\n\r\n${'x'.repeat(10_000)}`,
    });
  add('first', true);
  add('last', true);
  for (let count = 0; count < 1_000; count += 1) add(`stranger-${count}`, false);
  expect(record.of('first')).toHaveLength(1);
  expect(record.of('stranger-1')).toEqual([]);
  expect(record.of('stranger-999')).toHaveLength(1);
  for (let count = 0; count < 700; count += 1) add(`call-${count}`, true);
  add('last', true);
  expect(record.of('first')).toEqual([]);
  expect(record.of('last')).toHaveLength(1);
  expect(record.of()).toContain(record.of('last')[0]);
});
