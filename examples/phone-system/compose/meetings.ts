import { MeetingPoints } from '../domain/meetings/meeting-points.ts';
import { MeetingHall } from '../domain/meetings/rooms/meeting-hall.ts';
import { OneTimeTokens } from '../domain/sign-in/one-time-tokens.ts';
import type { Person } from '../domain/users/person.ts';
import { NetworkRate } from '../limits/network-rate.ts';
import { addDemoMeetingPoints } from '../world/demo/demo-meeting-points.ts';
import type { Core } from './core.ts';

/** The person whom a token of the conference service is for. An uid with an underscore is that of an external person. */
export interface MeetingTokenHolder {
  readonly uid: string;
  readonly displayName: string;
}

/** A token opens one connection to the conference service, so soon after it was issued. */
const tokenMs = 60_000;

/** So many guests of one network may ask in a minute. A whole company may share one. */
const guestRate = { most: 60, windowMs: 60_000, warning: 'too many guests of meetings' };

/** The meeting points, the tokens that open a connection to the conference service, and the service with its meetings. */
export async function composeMeetings(
  { db, changes, clock, options, warnings }: Core,
  { people }: { readonly people: { byId(id: number): Person | undefined } },
) {
  if (options.activity) await addDemoMeetingPoints(db, clock.now());
  const licenceOf = (uid: string) => people.byId(Number(uid))?.licences.videoConference;
  const meetingPoints = await MeetingPoints.load(db, { changes, clock });
  const meetingHall = new MeetingHall({
    clock,
    pointById(id) {
      const found = meetingPoints.byId(id);
      return found && { owner: String(found.personId), point: found.point };
    },
    mayHost: (uid) => (licenceOf(uid) ?? 'standard') !== 'standard',
    mayAskGuests: (uid) => licenceOf(uid) === 'premium_plus',
  });
  meetingPoints.onRemoved((id) => meetingHall.close(id));
  return {
    meetingPoints,
    meetingHall,
    meetingTokens: new OneTimeTokens<MeetingTokenHolder>(clock, { validMs: tokenMs }),
    meetingGuests: new NetworkRate({ warnings, ...guestRate }),
  };
}
