import { routerErrorIds } from '#wire/error.ts';
import {
  type AttendeeAnswer,
  type Invitation,
  invitation,
  invitationSource,
  meetingProviderSources,
  type NewInvitation,
  privateAddress,
  type TeamsMeeting,
  teamsMeeting,
  teamsMeetingsSource,
} from '#wire/meetings/invitation.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  [routerErrorIds.calendarOverlap]: 'calendar.overlap',
  [routerErrorIds.calendarQuota]: 'calendar.full',
  [routerErrorIds.videoRoomNotAllowed]: 'meeting.notAllowed',
};

/**
 * Meetings to which the user invites people by e-mail, and meetings to which colleagues invite the user. The phone system
 * enters their times in the organizer's calendar, and sends each attendee a file in the iCalendar format.
 */
export class Invitations {
  readonly #deps: DomainDeps & ListDeps;
  /** The invitations, the oldest first. Invitations with `isOrganizer` can be changed and cancelled. */
  readonly all: RouterList<Invitation>;

  /** @internal */
  constructor(deps: DomainDeps & ListDeps) {
    this.#deps = deps;
    this.all = new RouterList(deps, { source: invitationSource, schema: invitation });
  }

  /**
   * Invites to a meeting. Rejects with `badRequest` for a time that is over or does not exist and for an address that is none,
   * `calendar.overlap` if the meeting would overlap with itself or with another entry of the calendar, `calendar.full`, and
   * `meeting.notAllowed` without a licence for the provider.
   */
  add(draft: NewInvitation): Promise<Invitation> {
    return this.#write({ path: invitationSource, method: 'POST', body: draft });
  }

  /** Replaces a meeting, and informs its attendees. Rejects as `add()` does, and with `notFound` for a meeting of others. */
  change({ restUri: path }: Pick<Invitation, 'restUri'>, draft: NewInvitation): Promise<Invitation> {
    return this.#write({ path, method: 'PUT', body: draft });
  }

  /** Cancels a meeting, and informs its attendees. Rejects with `notFound` for a meeting of others. */
  async cancel({ restUri: path }: Pick<Invitation, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }

  /**
   * Answers the invitation of a colleague, who sees it at once and gets an e-mail that calendars understand. It can be changed until
   * the meeting is cancelled. Rejects with `notFound` for an invitation without `ownEmail`.
   */
  async answer({ restUri }: Pick<Invitation, 'restUri'>, answer: AttendeeAnswer): Promise<void> {
    await this.#deps.rest.send({ path: `${restUri}/answer`, method: 'PUT', body: { answer } });
  }

  /**
   * Returns the user's private address with a provider: an address of the web, or a path that belongs to the page of the
   * client, such as `externals/7/k3x`. Rejects with `meeting.notAllowed`.
   */
  async privateAddress(provider: 'online' | 'video'): Promise<string> {
    const path = meetingProviderSources[provider];
    try {
      const body = provider === 'online' ? { version: 1 } : {};
      return (await this.#deps.rest.read(privateAddress, { path, method: 'POST', body })).privateUrl;
    } catch (thrown) {
      throw explained(thrown);
    }
  }

  /** Returns the user's meetings in the team collaboration. Resolves to none if they cannot be read. */
  async teamsMeetings(): Promise<readonly TeamsMeeting[]> {
    const list = new RouterList(this.#deps, {
      source: teamsMeetingsSource,
      schema: teamsMeeting,
      isPushed: false,
    });
    try {
      await list.refresh();
      return list.items.peek();
    } catch (thrown) {
      this.#deps.log.to('meetings')?.('The team meetings were not read', toCallsideError(thrown));
      return [];
    }
  }

  async #write(request: { path: string; method: 'POST' | 'PUT'; body: NewInvitation }): Promise<Invitation> {
    try {
      return await this.#deps.rest.read(invitation, request);
    } catch (thrown) {
      throw explained(thrown);
    }
  }
}

/** Returns the error with the code of a meeting or a calendar, if it is an error of either. */
function explained(thrown: unknown): CallsideError {
  const error = toCallsideError(thrown);
  const code = codes[error.exceptionId ?? ''];
  return code === undefined ? error : new CallsideError(code, { ...error, cause: error });
}
