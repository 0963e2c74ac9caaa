import { expect, it } from 'vitest';
import { newInvitation } from '../../../../sdk/wire/meetings/invitation.ts';
import { invitationFile } from './invitation-file.ts';

const hostile = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v'].map(
  (end) => `x${end}ORGANIZER:mailto:boss@acme.example${end}STATUS:CANCELLED${end}END:VEVENT`,
);
const draft = {
  ...{ title: 'Review', start: '2027-12-01T09:30', timeZone: 'Europe/Paris', durationMinutes: 30 },
  ...{ provider: 'online', url: 'https://meet.acme.example/a', attendees: [{ email: 'ann@shop.example' }] },
};
const facts = (change: object = {}, organizer = { email: 'grace@acme.example', name: 'Grace' }) => ({
  ...{ id: '1', sequence: 0, organizer },
  fields: { ...newInvitation.parse(draft), ...change },
});
/** Every program's idea of a line. */
const namesIn = (file: string) =>
  file
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .filter((line) => !line.startsWith(' '))
    .map((line) => line.split(/[:;]/)[0]);
const fileOf = (read: ReturnType<typeof facts>) =>
  invitationFile(read, { method: 'REQUEST', attendees: read.fields.attendees, now: 0 });

it.each(hostile)('an invitation has the lines of its own properties only, with %j in every text', (text) => {
  const usual = namesIn(fileOf(facts({ description: 'Plan' })));
  const [attendee] = newInvitation.parse(draft).attendees;
  const hostileFacts = facts(
    {
      ...{ title: text, description: text, url: `https://meet.acme.example/${text}` },
      attendees: [{ ...attendee, email: `ann@shop.example${text}`, name: `"${text}` }],
    },
    { email: `grace@acme.example${text}`, name: text },
  );
  expect(namesIn(fileOf(hostileFacts))).toEqual(usual);
});

it('an invitation keeps the address of a meeting as browsers write it, without line breaks', () => {
  const url = 'https://example.com/\r\nORGANIZER:mailto:boss@acme.example';
  expect(newInvitation.parse({ ...draft, url }).url).toBe(
    'https://example.com/ORGANIZER:mailto:boss@acme.example',
  );
});
