import { expect, it } from 'vitest';
import type { Invitation } from '#sdk/meetings.ts';
import { beginningMeetings } from './meeting-reminder.ts';

const start = Date.parse('2027-12-01T08:30:00Z');
const meeting = {
  ...{ invitationID: 'a', start: '2027-12-01T09:30', timeZone: 'Europe/Paris', durationMinutes: 30 },
  ...{ isOrganizer: false, ownEmail: 'Bob@acme.example' },
  attendees: [{ email: 'bob@acme.example', name: '', type: 'required', answer: 'accepted' }],
} as unknown as Invitation;
const keysAt = (now: number, change: Partial<Invitation> = {}) =>
  beginningMeetings([{ ...meeting, ...change }], now).map(({ key }) => key);

it('a meeting begins from a minute before its time to a minute after it', () => {
  expect([-61_000, -60_000, 0, 60_000, 61_000].map((after) => keysAt(start + after).length)).toEqual([
    0, 1, 1, 1, 0,
  ]);
});

it('each time of a series is a beginning of its own', () => {
  const daily = { recurrence: { type: 'daily', interval: 1 } } as const;
  expect(keysAt(start + 86_400_000, daily)).toEqual([`a ${start + 86_400_000}`]);
});

it('invitations without an answer, and declined ones, are not expected, and own meetings are', () => {
  const answered = (answer: 'declined' | undefined) =>
    ({ attendees: [{ ...meeting.attendees[0], answer }] }) as never;
  expect(keysAt(start, answered(undefined))).toEqual([]);
  expect(keysAt(start, answered('declined'))).toEqual([]);
  expect(keysAt(start, { isOrganizer: true, attendees: [] })).toHaveLength(1);
});
