import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { KeyValueStorage } from '../platform/platform.ts';
import { userIdOf } from '../profile/rules.ts';
import { Collection } from '../state/collection.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { follow } from '../state/follow.ts';
import { watchList } from '../state/live-list.ts';
import { StoredValue } from '../state/stored-value.ts';
import { userKey } from '../state/user-key.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Push } from '../transport/push.ts';
import type { Info } from '../wire/info.ts';
import type { LoginResponse } from '../wire/login.ts';
import { type Terminal, terminal } from '../wire/terminal.ts';
import { resolveChoice, terminalChoice } from './choice.ts';
import { areCallsForbidden, listTerminals, phoneRights } from './rules.ts';
import type { Terminals } from './terminals.ts';

export interface UserTerminalsParts {
  readonly push: Push;
  readonly reports: ErrorReports;
  readonly storage: KeyValueStorage;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly info: ReadonlySignal<Info | undefined>;
  readonly canHostPhone: boolean;
}

/** The terminals of the signed-in user's extension, live. */
export class UserTerminals implements Terminals {
  readonly #parts: UserTerminalsParts;
  readonly #terminals = new Collection<Terminal>(({ restUri }) => restUri);
  readonly #choice: StoredValue<typeof terminalChoice>;
  readonly #isLoaded = signal(false);
  readonly #endings: (() => void)[];

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
      ? resolveChoice(this.#choice.value.value, this.list.value, this.#rights.value)
      : undefined,
  );
  readonly selected = computed(() => this.#selection.value?.selected);
  readonly callsForbidden = computed(
    () => this.ready.value && areCallsForbidden(this.list.value, this.#parts.canHostPhone),
  );

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
      effect(() => {
        const selection = this.#selection.value;
        // A choice that no longer holds is not kept for a day when it would surprise.
        if (selection && selection.choice !== this.#choice.value.peek()) this.#choice.set(selection.choice);
      }),
    ];
  }

  async select(abstractTerminalID: string): Promise<void> {
    const chosen = this.list.peek().find((terminal) => terminal.abstractTerminalID === abstractTerminalID);
    if (!chosen) throw this.#unselectable(abstractTerminalID);
    this.#choice.set({ type: chosen.kind, abstractTerminalID });
  }

  /** The register id that the router has for a terminal; undefined while nobody is registered. Reads signals. */
  registerIdOf(restUri: string): string | undefined {
    return (
      this.#terminals.all.value.find((terminal) => terminal.restUri === restUri)?.currentRegisterId ??
      undefined
    );
  }

  dispose(): void {
    for (const end of this.#endings) end();
  }

  #unselectable(abstractTerminalID: string): CallsideError {
    const exists = this.#terminals.all
      .peek()
      .some((known) => known.abstractTerminalID === abstractTerminalID);
    return new CallsideError(exists ? 'phone.notAllowed' : 'notFound');
  }

  #openChoice(userPath: string): () => void {
    this.#choice.open(userKey(userIdOf(userPath), 'terminal'));
    return () => this.#choice.close();
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
    };
  }
}
