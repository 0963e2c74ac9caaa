import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailOf } from './message-mails.ts';

const message = {
  to: 'bob@acme.example',
  from: 'Zoé Garnier',
  receivedAt: Date.parse('2026-11-24T15:00:00Z'),
  durationMs: 12_400,
  sound: undefined,
};

it('an e-mail about a message names caller and length, and has the sound only if it is given', () => {
  const mail = mailOf(message, undefined);
  expect(mail).toContain('Date: Tue, 24 Nov 2026 15:00:00 +0000\r\n');
  expect(mail).not.toContain('audio/wav');
  const text = Buffer.from(mail.split('\r\n\r\n')[2] ?? '', 'base64').toString();
  expect(text).toContain('New message from Zoé Garnier, 12 seconds.');
  expect(mailOf(message, Buffer.from('RIFF'))).toContain('Content-Type: audio/wav');
});

it('no name of a caller and no address adds a header or a line that is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (from, to) => {
      const [head = ''] = mailOf({ ...message, from, to }, undefined).split('\r\n\r\n');
      const lines = head.split('\r\n').filter((line) => !line.startsWith(' '));
      expect(lines.map((line) => line.split(':')[0])).toEqual([
        'From',
        'To',
        'Date',
        'Subject',
        'MIME-Version',
        'Content-Type',
      ]);
      for (const line of head.split('\r\n').filter((one) => /^(Subject| )/.test(one)))
        expect(line.length).toBeLessThan(100);
    }),
  );
});
