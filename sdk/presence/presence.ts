import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import {
  type ColleaguePresence,
  colleaguePresence,
  type OwnPresence,
  ownPresence,
  type PresenceState,
} from '#wire/people/presence.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import { fieldsOf } from '../state/fields-of.ts';
import { watchers } from '../state/watchers.ts';
import { CallsideError } from '../transport/errors.ts';

const rt = 'presenceSetting,presenceState,customPresenceState,presenceUntil,isInMeeting';

/** The presence of the user, chosen by hand or taken from the calendar, and that of colleagues. */
export class Presence {
  readonly #deps: Pick<DomainDeps, 'rest' | 'login' | 'watch'>;
  readonly #own = signal<OwnPresence | undefined>(undefined);
  readonly #ofColleagues = new Map<string, Signal<ColleaguePresence | undefined>>();
  readonly #watchers = watchers();

  /** The user's own presence, live; undefined until it is known. */
  readonly own: ReadonlySignal<OwnPresence | undefined> = this.#own;

  /** @internal */
  constructor(deps: Pick<DomainDeps, 'rest' | 'login' | 'watch' | 'whileSignedIn'>) {
    this.#deps = deps;
    const show = (items: readonly OwnPresence[]) => {
      for (const item of items) this.#own.value = item;
    };
    deps.whileSignedIn(({ user, onEnd }) => {
      const request = { source: user, queries: { rt } };
      const unwatch = deps.watch(ownPresence, request, { snapshot: show, update: show });
      const unfollow = effectWhen(
        () => this.#watchers.any.value,
        () => this.#subscribe(),
      );
      onEnd(() => {
        unfollow();
        unwatch();
        this.#own.value = undefined;
      });
    });
  }

  /** Sets the presence from now on, regardless of the calendar. Rejects with `badRequest`, `offline`, `timeout`. */
  choose(state: PresenceState): Promise<void> {
    return this.#set({ presenceSetting: 'ManualSetting', presenceState: state });
  }

  /** Takes the presence from the calendar from now on. Rejects with `offline`, `timeout`. */
  followCalendar(): Promise<void> {
    return this.#set({ presenceSetting: 'CalendarSetting' });
  }

  /** Keeps `of` live. Returns an unsubscribe function. */
  watchColleagues(): () => void {
    return this.#watchers.watch();
  }

  /** Returns the presence of a colleague, by the path in the directory; undefined while unknown or not watched. */
  of({ restUri }: { readonly restUri: string }): ReadonlySignal<ColleaguePresence | undefined> {
    return this.#of(restUri);
  }

  #of(restUri: string): Signal<ColleaguePresence | undefined> {
    const present = this.#ofColleagues.get(restUri) ?? signal(undefined);
    this.#ofColleagues.set(restUri, present);
    return present;
  }

  async #set(body: object): Promise<void> {
    const { rest, login } = this.#deps;
    const user = login.peek()?.user;
    if (user === undefined) throw new CallsideError('unauthorized');
    const before = this.#own.peek();
    const answer = await rest.read(ownPresence, { path: user, method: 'PUT', query: { rt }, body });
    // A push that arrived meanwhile is at least as new and may be another client's choice; and the user may have changed.
    if (this.#own.peek() === before && login.peek()?.user === user) this.#own.value = answer;
  }

  #subscribe(): () => void {
    const show = (items: readonly ColleaguePresence[]) => {
      for (const item of items) this.#of(item.restUri).value = item;
    };
    const forget = (restUris: Iterable<string>) => {
      for (const restUri of restUris) this.#of(restUri).value = undefined;
    };
    const unwatch = this.#deps.watch(
      colleaguePresence,
      { source: 'v1/directory/Presence', queries: { rt: fieldsOf(colleaguePresence) } },
      {
        snapshot: (items) =>
          batch(() => {
            const present = new Set(items.map(({ restUri }) => restUri));
            forget([...this.#ofColleagues.keys()].filter((restUri) => !present.has(restUri)));
            show(items);
          }),
        update: (items, removed) =>
          batch(() => {
            show(items);
            forget(removed);
          }),
      },
    );
    return () => {
      unwatch();
      batch(() => forget(this.#ofColleagues.keys()));
    };
  }
}
