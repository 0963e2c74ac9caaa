import { pino } from 'pino';
import { expect, test } from 'vitest';
import { SipTrace } from './sip-trace.ts';

function trace() {
  const lines: string[] = [];
  const clock = { ms: 0 };
  const sip = new SipTrace(pino({}, { write: (line) => void lines.push(line) }), () => clock.ms);
  const write = (host: string, isKnown = false, text = 'OPTIONS sip:a@b SIP/2.0') =>
    sip.write({
      direction: 'in',
      wire: { protocol: 'UDP', peer: { host, port: 5060 }, local: undefined },
      text,
      isKnown,
    });
  return { lines, clock, write };
}

test('the trace logs 200 messages a minute of a stranger, reports the limit once, and all of a phone', () => {
  const { lines, clock, write } = trace();
  for (let at = 0; at < 10_000; at += 1) write('192.0.2.1');
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toContain('No more SIP messages');
  for (let at = 0; at < 300; at += 1) write('192.0.2.1', true);
  expect(lines).toHaveLength(501);
  write('192.0.2.2');
  expect(lines).toHaveLength(502);
  clock.ms = 60_000;
  write('192.0.2.1');
  expect(lines).toHaveLength(503);
});

test('the trace truncates long messages, and omits digest responses', () => {
  const { lines, write } = trace();
  write('192.0.2.1', true, `Authorization: Digest response="0123", x\r\n${'x'.repeat(50_000)}`);
  expect(lines.join('')).not.toContain('0123');
  expect(lines.join('').length).toBeLessThan(17_000);
});
