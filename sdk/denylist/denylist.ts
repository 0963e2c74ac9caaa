import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type DenylistEntry, denylistEntry, denylistSettings } from '#wire/calls/denylist.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { watchers } from '../state/watchers.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { RestRequest } from '../transport/rest.ts';
import { entryThatDenies, readPatterns } from './rules.ts';

const source = 'v1/user/Denylist';
const settingsSource = 'v1/user/DenylistSettings/bean';

/** The text of an entry that denies callers. */
export interface DenylistDraft {
  /** A number or several, separated by commas. `*` stands for any digits, a leading `^` means "begins with". */
  readonly numbers: string;
  /** The name of the caller, or the reason; at most 100 characters. */
  readonly label?: string;
}

/** The denied callers of the user, newest entry first. All methods reject with `offline`, `timeout` too. */
export class Denylist extends RouterList<DenylistEntry> {
  readonly #deps: Pick<DomainDeps, 'rest' | 'watch'>;
  readonly #rejectsAnonymous = signal<boolean | undefined>(undefined);
  readonly #watchers = watchers();

  /** Whether callers who withhold their number are denied; live while the list is watched, undefined otherwise. */
  readonly rejectsAnonymous: ReadonlySignal<boolean | undefined> = this.#rejectsAnonymous;

  /** @internal */
  constructor(deps: ListDeps & Pick<DomainDeps, 'whileSignedIn'>) {
    super(deps, { source, schema: denylistEntry, compare: newestFirst });
    this.#deps = deps;
    deps.whileSignedIn(({ onEnd }) =>
      onEnd(
        effectWhen(
          () => this.#watchers.any.value,
          () => this.#watchSettings(),
        ),
      ),
    );
  }

  /** Keeps the entries and `rejectsAnonymous` live. Returns an unsubscribe function. */
  override watch(): () => void {
    const stops = [super.watch(), this.#watchers.watch()];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Returns the known entry that denies a number, however it is separated; undefined without an entry. */
  entryOf(number: string): DenylistEntry | undefined {
    return entryThatDenies(this.items.value, number);
  }

  /** Adds an entry. Rejects with `denylist.invalid` if the text is not a list of numbers, and with `denylist.full`. */
  add({ numbers, label = '' }: DenylistDraft): Promise<DenylistEntry> {
    return this.#save({ path: source, method: 'POST' }, { numbers, label });
  }

  /** Replaces the numbers and the label. Rejects with `denylist.invalid`, `notFound`. */
  change(
    { restUri: path }: Pick<DenylistEntry, 'restUri'>,
    { numbers, label = '' }: DenylistDraft,
  ): Promise<DenylistEntry> {
    return this.#save({ path, method: 'PUT' }, { numbers, label });
  }

  /** Removes an entry: these callers ring again. Rejects with `notFound`. */
  async remove({ restUri: path }: Pick<DenylistEntry, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }

  /** Denies callers who withhold their number, or lets them ring again. */
  async setRejectsAnonymous({ rejects }: { readonly rejects: boolean }): Promise<void> {
    const body = { rejectsAnonymous: rejects };
    const item = await this.#deps.rest.read(denylistSettings, { path: settingsSource, method: 'PUT', body });
    if (this.#rejectsAnonymous.peek() !== undefined) this.#rejectsAnonymous.value = item.rejectsAnonymous;
  }

  async #save(request: RestRequest, draft: Required<DenylistDraft>): Promise<DenylistEntry> {
    const numbers = readPatterns(draft.numbers);
    if (numbers === undefined) throw new CallsideError('denylist.invalid');
    const body = { numbers, label: draft.label.trim() };
    try {
      return await this.#deps.rest.read(denylistEntry, { ...request, body });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 409) throw error.as('denylist.full');
      throw error.code === 'badRequest' ? error.as('denylist.invalid') : error;
    }
  }

  #watchSettings(): () => void {
    const show = ([settings]: readonly { readonly rejectsAnonymous: boolean }[]) => {
      if (settings) this.#rejectsAnonymous.value = settings.rejectsAnonymous;
    };
    const request = { source: settingsSource };
    const unwatch = this.#deps.watch(denylistSettings, request, { snapshot: show, update: show });
    return () => {
      unwatch();
      this.#rejectsAnonymous.value = undefined;
    };
  }
}

const newestFirst = (one: DenylistEntry, other: DenylistEntry): number =>
  other.timestamp - one.timestamp || other.restUri.localeCompare(one.restUri);
