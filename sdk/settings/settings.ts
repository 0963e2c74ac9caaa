import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { UserSettings } from '#wire/session/user.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { changed, firstSettings, readSettings, type SettingsChange, settingsToSend } from './rules.ts';

const userWithSettings = z.object({ settings: z.optional(z.unknown()) });
const query = { rt: 'settings' };

/** The known settings of a user. */
interface KnownSettings {
  /** The settings as the router has them; undefined where it has none, or settings of another version. */
  kept: UserSettings | undefined;
  /** Whether the router has some, of whichever version. */
  hasAny: boolean;
  /** Changes that the router does not have yet, in their order. */
  readonly waiting: SettingsChange[];
  /** Moment of the last change from here, by this machine's clock. */
  changedAt: number;
  /** Each change starts from the router's settings after the change before. */
  turn: Promise<unknown>;
}

const nothingKnown = (): KnownSettings => ({
  kept: undefined,
  hasAny: false,
  waiting: [],
  changedAt: 0,
  turn: Promise.resolve(),
});

/** The settings that follow the user from browser to browser. */
export class Settings {
  readonly #deps: Pick<DomainDeps, 'rest' | 'login' | 'platform'>;
  readonly #current = signal<UserSettings | undefined>(undefined);
  readonly #isFirstRun = signal(false);
  /** Replaced when the user signs out. */
  #known = nothingKnown();

  /** Undefined until they are loaded, and after signing out. A user without stored settings has the default settings. */
  readonly current: ReadonlySignal<UserSettings | undefined> = this.#current;
  /** The user is here for the first time; over with `change({ isWelcomed: true })`. */
  readonly isFirstRun: ReadonlySignal<boolean> = this.#isFirstRun;

  /** @internal */
  constructor(deps: Pick<DomainDeps, 'rest' | 'login' | 'platform' | 'watch' | 'whileSignedIn'>) {
    this.#deps = deps;
    const show = (items: readonly z.infer<typeof userWithSettings>[]) => {
      for (const { settings } of items)
        this.#show({ kept: readSettings(settings), hasAny: settings != null });
    };
    deps.whileSignedIn(({ user, onEnd }) => {
      const request = { source: user, queries: query };
      const unwatch = deps.watch(userWithSettings, request, { snapshot: show, update: show });
      onEnd(() => {
        unwatch();
        this.#known = nothingKnown();
        batch(() => {
          this.#current.value = undefined;
          this.#isFirstRun.value = false;
        });
      });
    });
  }

  /**
   * Changes the named settings. The change is visible at once, and is reverted if the router refuses it. Equal values are not
   * sent, and changes of other clients stay. Rejects with `offline`, `timeout`, `unauthorized`.
   *
   * @example await client.settings.change({ notifications: { triggers: { callMissed: false } } });
   */
  async change(settings: SettingsChange): Promise<void> {
    const { login, platform } = this.#deps;
    const user = login.peek()?.user;
    if (user === undefined) throw new CallsideError('unauthorized');
    const before = this.#current.peek();
    const wanted = changed(before ?? firstSettings, settings);
    if (wanted === before) return;
    const known = this.#known;
    known.waiting.push(settings);
    this.#show({});
    // The router ignores settings with a moment that it has already: no two changes have the same.
    known.changedAt = Math.max(platform.clock.now(), known.changedAt + 1);
    const present = { ...wanted, lastUpdate: String(known.changedAt) };
    const sent = known.turn.then(() => this.#send(user, present, settings));
    known.turn = sent.catch(() => undefined);
    const settle = (news: Partial<Pick<KnownSettings, 'kept' | 'hasAny'>>) => {
      known.waiting.splice(known.waiting.indexOf(settings), 1);
      if (this.#known === known) this.#show(news);
    };
    try {
      settle({ kept: await sent, hasAny: true });
    } catch (thrown) {
      settle({});
      throw toCallsideError(thrown);
    }
  }

  async #send(path: string, present: UserSettings, change: SettingsChange): Promise<UserSettings> {
    const toSend = settingsToSend(await this.#fetch(path), present, change);
    if (!toSend) return present;
    const request = { path, method: 'PUT', query, body: { settings: toSend } } as const;
    const answer = await this.#deps.rest.read(userWithSettings, request);
    return readSettings(answer.settings) ?? readSettings(toSend) ?? present;
  }

  /** Undefined if the router has none. */
  async #fetch(path: string): Promise<unknown> {
    try {
      return (await this.#deps.rest.read(userWithSettings, { path, query })).settings;
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.code === 'notFound') return undefined;
      throw error;
    }
  }

  /** Shows the router's settings with the changes that are on their way to it. */
  #show(news: Partial<Pick<KnownSettings, 'kept' | 'hasAny'>>): void {
    const { kept, hasAny, waiting } = Object.assign(this.#known, news);
    const present = waiting.reduce(changed, kept ?? firstSettings);
    const isReadable = kept !== undefined || waiting.length > 0;
    batch(() => {
      this.#current.value = present;
      this.#isFirstRun.value = isReadable ? present.isWelcomed === false : !hasAny;
    });
  }
}
