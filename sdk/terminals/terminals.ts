import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { userIdOf } from '../profile/rules.ts';
import { Collection } from '../state/collection.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import { StoredValue, userKey } from '../state/stored-value.ts';
import { CallsideError } from '../transport/errors.ts';
import { type Terminal, terminal } from '../wire/phones/terminal.ts';
import type { CustomData } from '../wire/session/custom-data.ts';
import type { Info } from '../wire/session/info.ts';
import { kindOfSetting, resolveChoice, terminalChoice } from './choice.ts';
import type { FormattedTerminal } from './formatted-terminal.ts';
import { areCallsForbidden, listTerminals, phoneRights } from './rules.ts';
import { type TerminalTrouble, troubleOf } from './trouble.ts';

/** Profile, login and connection change in bursts: what is missing in between is not gone. */
const settleMs = 300;

/** The user's phones, and the one that calls are made from. */
export class Terminals {
  readonly #deps: DomainDeps;
  readonly #info: ReadonlySignal<Info | undefined>;
  readonly #customData: ReadonlySignal<CustomData | undefined>;
  readonly #terminals = new Collection<Terminal>(({ restUri }) => restUri);
  readonly #choice: StoredValue<typeof terminalChoice>;
  readonly #isLoaded = signal(false);
  readonly #isRefused = signal(false);
  readonly #trouble = signal<TerminalTrouble | undefined>(undefined);

  readonly #rights = computed(() => {
    const login = this.#deps.login.value;
    return login ? phoneRights(this.#info.value?.extension, login) : { softphone: false, webphone: false };
  });
  /** Softphones, then web phones, then the rest; those in service first; by label. */
  readonly list: ReadonlySignal<readonly FormattedTerminal[]> = computed(() =>
    listTerminals(this.#terminals.all.value, this.#rights.value),
  );
  /** The list is loaded and the stored choice applied. */
  readonly ready: ReadonlySignal<boolean> = this.#isLoaded;
  readonly #selection = computed(() =>
    this.ready.value
      ? resolveChoice(
          this.#choice.value.value,
          this.list.value,
          this.#rights.value,
          kindOfSetting(this.#customData.value?.defaultSoftphone),
        )
      : undefined,
  );
  /** The terminal that calls are made from. */
  readonly selected: ReadonlySignal<FormattedTerminal | undefined> = computed(
    () => this.#selection.value?.selected,
  );
  /** No terminal can call: none is in service with a connection to spare. */
  readonly callsForbidden: ReadonlySignal<boolean> = computed(
    () => this.ready.value && areCallsForbidden(this.list.value),
  );
  /** What stands in the way of calls, if anything does; settled 300 ms after the last change. */
  readonly trouble: ReadonlySignal<TerminalTrouble | undefined> = this.#trouble;

  /** Everything that the stored choice and the trouble are computed from. */
  readonly #standing = computed(() => {
    const selection = this.#selection.value;
    // A user who acts for somebody else has none of the phones of this machine, and must not change the other's choice.
    const isBehalf = this.#deps.login.value?.isBehalf ?? false;
    return (
      selection && {
        selected: selection.selected,
        choice: isBehalf ? this.#choice.value.value : selection.choice,
        isRefused: !isBehalf && (selection.isRefused || this.#isRefused.value),
        list: this.list.value,
        rights: this.#rights.value,
        callsForbidden: this.callsForbidden.value,
        startsHere: this.#deps.platform.hasPhone,
      }
    );
  });

  /** @internal */
  constructor(
    deps: DomainDeps,
    options: {
      readonly info: ReadonlySignal<Info | undefined>;
      readonly customData: ReadonlySignal<CustomData | undefined>;
    },
  ) {
    this.#deps = deps;
    this.#info = options.info;
    this.#customData = options.customData;
    const { clock, storage } = deps.platform;
    this.#choice = new StoredValue(storage, terminalChoice);
    deps.whileSignedIn(({ onEnd }) => {
      onEnd(
        effectWhen(
          () => this.#info.value?.user.restUri,
          (user) => this.#openChoice(user),
        ),
      );
      onEnd(
        effectWhen(
          () => this.#info.value?.extension?.loadTerminals,
          (source) => this.#watch(source),
        ),
      );
      onEnd(
        effectWhen(
          () => this.#standing.value,
          () => clock.after(settleMs, () => this.#settle()),
        ),
      );
    });
  }

  /**
   * Chooses the terminal and keeps the choice for this user. A web phone starts the phone in this browser; anything
   * else stops it. Rejects with `notFound`, `phone.notAllowed`.
   */
  async select(abstractTerminalID: string): Promise<void> {
    const chosen = this.list.peek().find((terminal) => terminal.abstractTerminalID === abstractTerminalID);
    if (!chosen) throw this.#unselectable(abstractTerminalID);
    this.#isRefused.value = false;
    this.#choice.set({ type: chosen.type, abstractTerminalID });
  }

  /**
   * Forgets the choice, because another session took the chosen phone.
   *
   * @internal
   */
  forgetChoice(): void {
    this.#choice.set(undefined);
  }

  /**
   * Returns the register id that the router has for a terminal: null while nobody is registered and for a terminal that
   * is gone, undefined until the list is loaded. Reads signals.
   *
   * @internal
   */
  registerIdOf(id: string): string | null | undefined {
    if (!this.ready.value) return undefined;
    const found = this.#terminals.all.value.find(({ abstractTerminalID }) => abstractTerminalID === id);
    return found ? (found.currentRegisterId ?? null) : null;
  }

  /** A choice that no longer holds is not kept for a day when it would surprise. */
  #settle(): void {
    const standing = this.#standing.peek();
    if (!standing) return;
    this.#trouble.value = troubleOf(standing);
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
    const unwatch = this.#deps.platform.storage.watch?.(key, () => this.#choice.open(key));
    return () => {
      unwatch?.();
      this.#choice.close();
      this.#isRefused.value = false;
    };
  }

  #watch(source: string): () => void {
    const unwatch = this.#deps.watch(
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
      this.#trouble.value = undefined;
    };
  }
}
