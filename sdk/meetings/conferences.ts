import {
  type ChangedConference,
  type Conference,
  type ConferenceMember,
  conference,
  conferenceSource,
} from '#wire/conferences/conference.ts';
import { routerErrorIds } from '#wire/error.ts';
import { placeError } from '../calls/call-errors.ts';
import { loadedProfile, type ProfileSource } from '../profile/loaded-profile.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { isAnyInService } from '../terminals/rules.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';

/** @internal */
export interface ConferencesDeps extends ListDeps, ProfileSource, Pick<DomainDeps, 'scope' | 'platform'> {
  readonly terminals: Pick<Terminals, 'items'>;
}

/**
 * The user's conferences on the bridge: people call its number and enter the PIN of a conference. As a list it has the user's own,
 * the oldest first, each with the members who are in it now; live while watched. Methods reject with `offline`, `timeout` and
 * `forbidden` too, and with `notFound` for a conference or a member that is gone.
 */
export class Conferences extends RouterList<Conference> {
  readonly #deps: ConferencesDeps;

  /** @internal */
  constructor(deps: ConferencesDeps) {
    super(deps, { source: conferenceSource, schema: conference });
    this.#deps = deps;
  }

  /** Creates a conference, with a PIN of its own. Rejects with `meeting.tooManyConferences` if the user has as many as are allowed. */
  async create(label: string): Promise<Conference> {
    const { rest } = this.#deps;
    try {
      return await rest.read(conference, { path: conferenceSource, method: 'POST', body: { label } });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.exceptionId === routerErrorIds.conferenceQuota
        ? error.as('meeting.tooManyConferences')
        : error;
    }
  }

  /** Changes a conference. A conference without members cannot be locked: `isLocked` stays false. */
  async change({ restUri: path }: Pick<Conference, 'restUri'>, body: ChangedConference): Promise<Conference> {
    return this.#deps.rest.read(conference, { path, method: 'PUT', body });
  }

  /** Deletes a conference, and ends the calls of its members. */
  async remove({ restUri: path }: Pick<Conference, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }

  /** Keeps the others from hearing a member, or lets them hear the member again. */
  async setMuted(
    { restUri }: Pick<Conference, 'restUri'>,
    { memberID }: Pick<ConferenceMember, 'memberID'>,
    { isMuted }: { readonly isMuted: boolean },
  ): Promise<void> {
    const path = `${restUri}/Member/${encodeURIComponent(memberID)}`;
    await this.#deps.rest.send({ path, method: 'PUT', body: { isMuted } });
  }

  /** Ends the call of a member. */
  async removeMember(
    { restUri }: Pick<Conference, 'restUri'>,
    { memberID }: Pick<ConferenceMember, 'memberID'>,
  ): Promise<void> {
    await this.#deps.rest.send({
      path: `${restUri}/Member/${encodeURIComponent(memberID)}`,
      method: 'DELETE',
    });
  }

  /**
   * Rings the user's phones, and then calls the bridge with the PIN of a conference. The call is in `calls`, as any other. Rejects as
   * `calls.place()` does, with `profile.notLoaded`, and with `forbidden` for a user without an extension or a bridge.
   */
  async join({ pin }: Pick<Conference, 'pin'>): Promise<void> {
    const { rest, terminals } = this.#deps;
    const profile = await loadedProfile(this.#deps);
    const bridge = profile.externalServices.conferenceBridge?.number;
    if (!profile.extension || bridge === undefined) throw new CallsideError('forbidden');
    const { restUri, addressNumber: caller } = profile.extension;
    try {
      const body = { callee: `${bridge}*${pin}`, caller };
      await rest.send({ path: `${restUri}/placeCall`, method: 'POST', body });
    } catch (thrown) {
      throw placeError(thrown, { isAnyInService: isAnyInService(terminals.items.peek()) });
    }
  }
}
