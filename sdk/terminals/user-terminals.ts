import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Clock, KeyValueStorage } from '../platform/platform.ts';
import { userIdOf } from '../profile/rules.ts';
import { Collection } from '../state/collection.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { follow } from '../state/follow.ts';
import { watchList } from '../state/live-list.ts';
import { StoredValue, userKey } from '../state/stored-value.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Push } from '../transport/push.ts';
import type { CustomData } from '../wire/custom-data.ts';
import type { Info } from '../wire/info.ts';
import type { LoginResponse } from '../wire/login.ts';
import { type Terminal, terminal } from '../wire/terminal.ts';
import { kindOfSetting, resolveChoice, terminalChoice } from './choice.ts';
import { areCallsForbidden, listTerminals, phoneRights } from './rules.ts';
import type { Terminals } from './terminals.ts';
import { type TerminalTrouble, troubleOf } from './trouble.ts';

/** Core 9: profile, login and connection change in bursts, and what is not there in between is not gone. */
const settleMs = 300;

export interface UserTerminalsParts {
  readonly push: Push;
  readonly reports: ErrorReports;
  readonly clock: Clock;
  readonly storage: KeyValueStorage;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly info: ReadonlySignal<Info | undefined>;
  readonly customData: ReadonlySignal<CustomData | undefined>;
  readonly canHostPhone: boolean;
}

/** The terminals of the signed-in user's extension, live. */
export class UserTerminals implements Terminals {
  readonly #parts: UserTerminalsParts;
  readonly #terminals = new Collection<Terminal>(({ restUri }) => restUri);
  readonly #choice: StoredValue<typeof terminalChoice>;
  readonly #isLoaded = signal(false);
  readonly #isRefused = signal(false);
  readonly #endings: (() => void)[];
  readonly trouble = signal<TerminalTrouble | undefined>(undefined);

  readonly #rights = computed(() => {
    const login = this.#parts.login.value;
    return login
      ? phoneRights(this.#parts.info.value?.extension, login)
      : { softphone: false, webphone: false };
  });
  readonly list = computed(() => listTerminals(this.#terminals.all.value, this.#rights.value));
  readonly ready = computed(() => this.#isLoaded.value);
  readonly #selection = computed(() =>
    this.ready.value
      ? resolveChoice(
          this.#choice.value.value,
          this.list.value,
          this.#rights.value,
          kindOfSetting(this.#parts.customData.value?.defaultSoftphone),
        )
      : undefined,
  );
  readonly selected = computed(() => this.#selection.value?.selected);
  readonly callsForbidden = computed(() => this.ready.value && areCallsForbidden(this.list.value));

  /** Everything that the stored choice and its trouble follow from; new whenever one of it is. */
  readonly #standing = computed(() => {
    const selection = this.#selection.value;
    // Who acts for another has none of the phones of this machine, and the other's choice is not theirs to change.
    const isBehalf = this.#parts.login.value?.isBehalf ?? false;
    return (
      selection && {
        selected: selection.selected,
        choice: isBehalf ? this.#choice.value.value : selection.choice,
        isRefused: !isBehalf && (selection.isRefused || this.#isRefused.value),
        list: this.list.value,
        rights: this.#rights.value,
        callsForbidden: this.callsForbidden.value,
        startsHere: this.#parts.canHostPhone,
      }
    );
  });

  constructor(parts: UserTerminalsParts) {
    this.#parts = parts;
    this.#choice = new StoredValue(parts.storage, terminalChoice);
    this.#endings = [
      follow(
        () => parts.info.value?.user.restUri,
        (user) => this.#openChoice(user),
      ),
      follow(
        () => parts.info.value?.extension?.loadTerminals,
        (source) => this.#watch(source),
      ),
      follow(
        () => this.#standing.value,
        () => parts.clock.after(settleMs, () => this.#settle()),
      ),
    ];
  }

  async select(abstractTerminalID: string): Promise<void> {
    const chosen = this.list.peek().find((terminal) => terminal.abstractTerminalID === abstractTerminalID);
    if (!chosen) throw this.#unselectable(abstractTerminalID);
    this.#isRefused.value = false;
    this.#choice.set({ type: chosen.type, abstractTerminalID });
  }

  /** Another session took the chosen phone: the choice is not kept. */
  forgetChoice(): void {
    this.#choice.set(undefined);
  }

  /**
   * The register id that the router has for a terminal: null while nobody is registered and for a terminal that is
   * gone, undefined as long as the list is not loaded. Reads signals.
   */
  registerIdOf(id: string): string | null | undefined {
    if (!this.ready.value) return undefined;
    const found = this.#terminals.all.value.find(({ abstractTerminalID }) => abstractTerminalID === id);
    return found ? (found.currentRegisterId ?? null) : null;
  }

  dispose(): void {
    for (const end of this.#endings) end();
  }

  /** A choice that no longer holds is not kept for a day when it would surprise. */
  #settle(): void {
    const standing = this.#standing.peek();
    if (!standing) return;
    this.trouble.value = troubleOf(standing);
    if (standing.choice === this.#choice.value.peek()) return;
    if (standing.isRefused) this.#isRefused.value = true;
    this.#choice.set(standing.choice);
  }

  #unselectable(abstractTerminalID: string): CallsideError {
    const exists = this.#terminals.all
      .peek()
      .some((known) => known.abstractTerminalID === abstractTerminalID);
    return new CallsideError(exists ? 'phone.notAllowed' : 'notFound');
  }

  #openChoice(userPath: string): () => void {
    const key = userKey(userIdOf(userPath), 'terminal');
    this.#choice.open(key);
    // The tabs of a browser have one phone, so what is chosen in one is chosen in all.
    const unwatch = this.#parts.storage.watch?.(key, () => this.#choice.open(key));
    return () => {
      unwatch?.();
      this.#choice.close();
      this.#isRefused.value = false;
    };
  }

  #watch(source: string): () => void {
    const unwatch = watchList(
      this.#parts,
      terminal,
      { source },
      {
        snapshot: (terminals) => {
          this.#terminals.replace(terminals);
          this.#isLoaded.value = true;
        },
        update: (terminals, removed) => this.#terminals.update(terminals, removed),
      },
    );
    return () => {
      unwatch();
      this.#terminals.replace([]);
      this.#isLoaded.value = false;
      this.trouble.value = undefined;
    };
  }
}
