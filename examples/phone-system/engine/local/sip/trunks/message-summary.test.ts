import { describe, expect, it } from 'vitest';
import { readMessageSummary } from './message-summary.ts';

describe('a notice of messages', () => {
  it.each([
    ['Messages-Waiting: yes\r\nVoice-Message: 2/8 (0/2)\r\n', { fresh: 2, old: 8 }],
    ['messages-waiting:no\r\nvoice-message : 0 / 3', { fresh: 0, old: 3 }],
    // Some phone systems do not count.
    ['Messages-Waiting: yes\r\nMessage-Account: sip:1001@pbx.example\r\n', { fresh: 1, old: 0 }],
    ['Messages-Waiting: no\r\n', { fresh: 0, old: 0 }],
    ['', undefined],
    ['Voice-Message: many\r\n', undefined],
  ])('%j counts %j', (body, counts) => {
    expect(readMessageSummary(body)).toEqual(counts);
  });
});
