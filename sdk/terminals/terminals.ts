import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { idOf } from '#wire/id-of.ts';
import { type Terminal, terminal } from '#wire/phones/terminal.ts';
import type { CustomData } from '#wire/session/custom-data.ts';
import type { Info } from '#wire/session/info.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import { fieldsOf } from '../state/fields-of.ts';
import type { List } from '../state/list.ts';
import { RouterList } from '../state/router-list.ts';
import { StoredValue, userKey } from '../state/stored-value.ts';
import { CallsideError } from '../transport/errors.ts';
import { kindOfSetting, resolveChoice, terminalChoice } from './choice.ts';
import type { FormattedTerminal } from './formatted-terminal.ts';
import { areCallsForbidden, listTerminals, phoneRights } from './rules.ts';
import { type TerminalTrouble, troubleOf } from './trouble.ts';

/** Profile, login and connection change in bursts: a terminal that is missing in between still exists. */
const settleMs = 300;

/** The user's phones, which the client itself watches, and the phone that calls are made from. */
export class Terminals implements List<FormattedTerminal> {
  readonly #deps: DomainDeps;
  readonly #info: ReadonlySignal<Info | undefined>;
  readonly #customData: ReadonlySignal<CustomData | undefined>;
  readonly #terminals: RouterList<Terminal>;
  readonly #choice: StoredValue<typeof terminalChoice>;
  readonly #isRefused = signal(false);
  readonly #trouble = signal<TerminalTrouble | undefined>(undefined);

  readonly #rights = computed(() => {
    const login = this.#deps.login.value;
    return login ? phoneRights(this.#info.value?.extension, login) : { softphone: false, webphone: false };
  });
  /** Softphones, then web phones, then the rest; phones in service first; by label. */
  readonly items: ReadonlySignal<readonly FormattedTerminal[]> = computed(() =>
    listTerminals(this.#terminals.items.value, this.#rights.value),
  );
  /** How far the list is loaded. */
  readonly status: List<FormattedTerminal>['status'];
  /** Why the last attempt to load failed; undefined otherwise. */
  readonly error: List<FormattedTerminal>['error'];
  /** Always false once loaded: there are no pages. */
  readonly hasMore: ReadonlySignal<boolean>;
  /** The number of phones; undefined until they are loaded. */
  readonly count: ReadonlySignal<number | undefined> = computed(() =>
    this.isReady.value ? this.items.value.length : undefined,
  );
  /** True if the phones are loaded and the stored choice is applied. */
  readonly isReady: ReadonlySignal<boolean>;
  readonly #selection = computed(() =>
    this.isReady.value
      ? resolveChoice(this.#choice.value.value, this.items.value, this.#rights.value, {
          id: this.#terminals.items.value.find(({ selected }) => selected)?.abstractTerminalID,
          kind: kindOfSetting(this.#customData.value?.defaultSoftphone),
        })
      : undefined,
  );
  /** The terminal that calls are made from. */
  readonly selected: ReadonlySignal<FormattedTerminal | undefined> = computed(
    () => this.#selection.value?.selected,
  );
  /**
   * No terminal can call: none is in service with a connection to spare, or the administrator does not allow programs to
   * place calls from the user's phones. The phone in this browser places its calls itself, so it calls in any case.
   */
  readonly isCallForbidden: ReadonlySignal<boolean> = computed(
    () =>
      this.isReady.value &&
      areCallsForbidden(this.items.value, { hasCti: this.#info.value?.extension?.isCtiAllowed !== false }),
  );
  /** The obstacle to calls: `callForbidden`, `allOffline`, `notAllowed` or `noneSelected`; undefined if there is none. It settles 300 ms after the last change. */
  readonly trouble: ReadonlySignal<TerminalTrouble | undefined> = this.#trouble;

  /** Everything that the stored choice and the trouble are computed from. */
  readonly #standing = computed(() => {
    const selection = this.#selection.value;
    // A user who acts for another user has none of the phones of this machine, and must not change the other's choice.
    const isBehalf = this.#deps.login.value?.isBehalf ?? false;
    return (
      selection && {
        selected: selection.selected,
        choice: isBehalf ? this.#choice.value.value : selection.choice,
        isRefused: !isBehalf && (selection.isRefused || this.#isRefused.value),
        list: this.items.value,
        rights: this.#rights.value,
        callsForbidden: this.isCallForbidden.value,
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
    this.#terminals = new RouterList(deps, {
      source: () => this.#info.value?.extension?.loadTerminals,
      query: { rt: fieldsOf(terminal) },
      schema: terminal,
    });
    this.status = this.#terminals.status;
    this.error = this.#terminals.error;
    this.hasMore = this.#terminals.hasMore;
    this.isReady = this.#terminals.isLoaded;
    deps.whileSignedIn(({ onEnd }) => {
      onEnd(
        effectWhen(
          () => this.#info.value?.user.restUri,
          (user) => this.#openChoice(user),
        ),
      );
      onEnd(this.#terminals.watch());
      onEnd(() => {
        this.#trouble.value = undefined;
      });
      onEnd(
        effectWhen(
          () => this.#standing.value,
          () => clock.after(settleMs, () => this.#settle()),
        ),
      );
    });
  }

  /** Resolves once the phones are loaded. Rejects as `refresh()` does. */
  ready(): Promise<void> {
    return this.#terminals.ready();
  }

  /** All phones are loaded at once, so this never loads a further page. */
  loadMore(): Promise<void> {
    return this.#terminals.loadMore();
  }

  /** Loads the phones again. Rejects with `offline`, `timeout`, `forbidden`, … */
  refresh(): Promise<void> {
    return this.#terminals.refresh();
  }

  /** The client itself watches the phones. */
  watch(): () => void {
    return this.#terminals.watch();
  }

  /**
   * Selects the terminal and stores the choice for this user. A web phone starts the phone in this browser; any other
   * terminal stops it. Rejects with `notFound`, `phone.notAllowed`.
   */
  async select(terminalId: string): Promise<void> {
    const chosen = this.items.peek().find((terminal) => terminal.terminalId === terminalId);
    if (!chosen) throw this.#unselectable(terminalId);
    this.#isRefused.value = false;
    this.#choice.set({ type: chosen.type, abstractTerminalID: terminalId });
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
   * Returns the register id that the router has for a terminal: null while no phone is registered and for a terminal that is
   * gone, undefined until the list is loaded. Reads signals.
   *
   * @internal
   */
  registerIdOf(id: string): string | null | undefined {
    if (!this.isReady.value) return undefined;
    const found = this.#terminals.items.value.find(({ abstractTerminalID }) => abstractTerminalID === id);
    return found ? (found.currentRegisterId ?? null) : null;
  }

  /** An invalid choice is removed, so that it does not apply again unexpectedly later. */
  #settle(): void {
    const standing = this.#standing.peek();
    if (!standing) return;
    this.#trouble.value = troubleOf(standing);
    if (standing.choice === this.#choice.value.peek()) return;
    if (standing.isRefused) this.#isRefused.value = true;
    this.#choice.set(standing.choice);
  }

  #unselectable(abstractTerminalID: string): CallsideError {
    const exists = this.#terminals.items
      .peek()
      .some((known) => known.abstractTerminalID === abstractTerminalID);
    return new CallsideError(exists ? 'phone.notAllowed' : 'notFound');
  }

  #openChoice(userPath: string): () => void {
    const key = userKey(idOf(userPath), 'terminal');
    this.#choice.open(key);
    // The tabs of a browser share a single phone, so what is chosen in a tab is chosen in all.
    const unwatch = this.#deps.platform.storage.watch?.(key, () => this.#choice.open(key));
    return () => {
      unwatch?.();
      this.#choice.close();
      this.#isRefused.value = false;
    };
  }
}
