import { expect, test } from 'vitest';
import type { SignallingMessage } from '#sdk/administration.ts';
import { ladderLine, signallingText } from './ladder.ts';

const sent: SignallingMessage = {
  at: Date.UTC(2026, 10, 29, 12, 30, 5, 42),
  direction: 'out',
  protocol: 'UDP',
  peer: '192.0.2.7:5060',
  callId: '1',
  text: 'OPTIONS sip:192.0.2.7 SIP/2.0\r\nCSeq: 1 OPTIONS\r\n\r\n',
};
const received: SignallingMessage = { ...sent, direction: 'in', text: 'SIP/2.0 200 OK\r\n\r\n' };

test('a message is a line with its time, direction and first line', () => {
  expect(ladderLine(sent)).toBe('12:30:05.042  →  192.0.2.7:5060  UDP  OPTIONS sip:192.0.2.7');
  expect(ladderLine(received)).toBe('12:30:05.042  ←  192.0.2.7:5060  UDP  200 OK');
  expect(ladderLine({ ...received, peer: '' })).toBe('12:30:05.042  ←  UDP  200 OK');
});

test('the text has the ladder first, and then each message', () => {
  const [first, second, message] = signallingText([sent, received]).split('\n');
  expect([first, second, message]).toEqual([ladderLine(sent), ladderLine(received), '']);
  expect(signallingText([sent])).toContain('CSeq: 1 OPTIONS');
});
