import { randomBytes } from 'node:crypto';
import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import {
  cleanDisplayName,
  meetingGuest,
  meetingGuestRequest,
  meetingGuestSource,
  meetingSocketLimits,
} from '../../../../sdk/wire/meetings/meeting-frames.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { action, type ResourceRequest } from '../../resources/resource.ts';

/** Returns a name as others see it. */
const nameOf = (sent: string) =>
  [...cleanDisplayName(sent)].slice(0, meetingSocketLimits.nameLength).join('');

/**
 * The meeting for a guest without an account. The answer is a token for the meeting socket; the host decides who comes
 * in.
 */
export const meetingGuestResource = action({
  path: meetingGuestSource,
  access: 'anyone',
  about: `Lets somebody without an account ask to join a meeting, and answers a token for the meeting socket. The name is cleaned, and cut to ${meetingSocketLimits.nameLength} characters; one of more than ${meetingSocketLimits.sentNameLength} is refused (400). Answers 404 if the host has no such meeting point, 403 with \`${routerErrorIds.videoRoomNotAllowed}\` where guests are refused, and 503 after too many requests of one network.`,
  refuses: [403, 404, 503],
  body: meetingGuestRequest,
  answers: meetingGuest,
  status: 201,
  handle: ({ services, address }: ResourceRequest, { owner, meetingPointID, displayName }) => {
    const waitMs = services.meetingGuests.add(address);
    if (waitMs > 0)
      throw new Refusal(503, 'Too many guests ask from here. Try again in a minute.', {
        exceptionId: routerErrorIds.denialOfService,
        headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
      });
    const found = services.meetingPoints.byId(meetingPointID);
    const host = found && services.people.byId(found.personId);
    if (!host || String(host.id) !== owner) throw refuse(404, 'There is no such meeting.');
    const name = nameOf(displayName);
    if (!services.mayGuestsAsk(found.point)) {
      services.meetingHall.guestRefused(meetingPointID, name);
      throw new Refusal(403, 'People without an account cannot join this meeting.', {
        exceptionId: routerErrorIds.videoRoomNotAllowed,
      });
    }
    const uid = `guest_${randomBytes(6).toString('hex')}`;
    const token = services.meetingTokens.issue({ uid, displayName: name }, undefined);
    return { item: { token, uid, displayName: name } };
  },
});
