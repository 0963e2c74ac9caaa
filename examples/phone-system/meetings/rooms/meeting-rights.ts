import { type MeetingEndReason, meetingSocketLimits } from '../../../../sdk/wire/meetings/meeting-frames.ts';
import type { MeetingPoint } from '../../../../sdk/wire/meetings/meeting-point.ts';
import { maxAsksInMinute } from './attendee-facts.ts';
import type { Attendee } from './room.ts';

/** The rights of the people in the conference service. */
export interface MeetingRights {
  /** The meeting point with the uid of its owner; undefined if it does not exist. */
  readonly pointById: (id: string) => { readonly owner: string; readonly point: MeetingPoint } | undefined;
  /** True if this user may host. */
  readonly mayHost: (uid: string) => boolean;
  /** True if people without an account may ask to join at this meeting point: its setting, or that of its owner. */
  readonly mayGuestsAsk: (point: MeetingPoint) => boolean;
}

/** The meeting that an attendee wants to join. */
interface JoinTarget {
  readonly owner: string;
  readonly pointId: string;
  /** The host has locked the meeting. */
  readonly isLocked: boolean;
  /** How many wait for it already, and how many of them are people without an account from the same network. */
  readonly waiting: { readonly all: number; readonly ofNetwork: number };
  /** How often this client has asked in the last minute. */
  readonly asks: number;
}

/** Returns why an attendee cannot ask to join a meeting; undefined: nothing is against it. */
export function joinRefusal(
  from: Attendee,
  { owner, pointId, isLocked, waiting, asks }: JoinTarget,
  { pointById, mayGuestsAsk }: MeetingRights,
): MeetingEndReason | undefined {
  const found = pointById(pointId);
  if (!found || found.owner !== owner) return 'notFound';
  if (from.isBusy) return 'busy';
  if (found.point.isLocked || isLocked) return 'locked';
  if (from.isGuest && !mayGuestsAsk(found.point)) return 'noGuests';
  if (asks >= maxAsksInMinute) return 'tooMany';
  if (from.isGuest && !from.isByPhone && waiting.ofNetwork >= meetingSocketLimits.waitingOfNetwork)
    return 'tooMany';
  return waiting.all < meetingSocketLimits.waiting ? undefined : 'full';
}
