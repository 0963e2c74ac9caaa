import type { ColleaguePresence } from '../../../sdk/wire/people/presence.ts';
import { type Changes, topics } from '../base/changes.ts';
import { contactPath } from '../base/paths.ts';
import type { Extensions } from '../numbers/extensions.ts';
import type { PbxLamps } from '../trunks/pbx-lamps.ts';
import type { People, Person } from '../users/person.ts';
import type { Presences } from '../users/presences.ts';

/** The state of every user for all users: on the phone, and as they have set or as their calendars show. */
export class Colleagues {
  readonly #parts: {
    readonly changes: Changes;
    readonly people: People;
    readonly extensions: Extensions;
    readonly presences: Presences;
    readonly lamps: Pick<PbxLamps, 'of'>;
  };
  /** The last published state. */
  readonly #published = new Map<number, string>();

  constructor(parts: {
    readonly changes: Changes;
    readonly people: People;
    readonly extensions: Extensions;
    readonly presences: Presences;
    readonly lamps: Pick<PbxLamps, 'of'>;
  }) {
    this.#parts = parts;
  }

  all(): readonly ColleaguePresence[] {
    return this.#parts.people.all().map((person) => this.#describe(person));
  }

  /** Call it when a call, a phone or the presence of this person has changed: notifies the watchers of a visible change. */
  refresh(person: Person): void {
    const item = this.#describe(person);
    const text = JSON.stringify(item);
    if (this.#published.get(person.id) === text) return;
    this.#published.set(person.id, text);
    this.#parts.changes.publish(topics.colleagues, { uri: item.restUri, item });
  }

  /** Call it when a user is gone. */
  remove(personId: number): void {
    this.#published.delete(personId);
    this.#parts.changes.publish(topics.colleagues, { uri: contactPath(String(personId)), item: undefined });
  }

  /** Returns the state of a user's number: of a call here, or else of a call at a PBX, or else of rules and phones. */
  telephonicState(person: Person): Pick<ColleaguePresence, 'telephonicState' | 'pbx'> {
    const { extensions, lamps } = this.#parts;
    const telephonicState = extensions.telephonicState(person);
    const isInCall = telephonicState === 'busy' || telephonicState === 'ringing';
    const elsewhere = isInCall ? undefined : lamps.of(person.id);
    return elsewhere ? { telephonicState: elsewhere.activity, pbx: elsewhere.pbx } : { telephonicState };
  }

  #describe(person: Person): ColleaguePresence {
    const { extensions, presences } = this.#parts;
    const { presenceState, customPresenceState, presenceUntil, isInMeeting } = presences.of(person.id);
    return {
      restUri: contactPath(String(person.id)),
      ...this.telephonicState(person),
      hasTerminalsConnectedOnDemand: extensions.hasPhonesOnDemand(person),
      presenceState,
      ...(customPresenceState === undefined ? {} : { customPresenceState }),
      ...(presenceUntil === undefined ? {} : { presenceUntil }),
      ...(isInMeeting && { isInMeeting }),
    };
  }
}
