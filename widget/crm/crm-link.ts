import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Client, CrmSettings } from '#sdk/index.ts';
import type { CrmAdapter, CrmEvents } from './crm-adapter.ts';
import { CrmError, toCrmError } from './crm-error.ts';
import type { CrmRecord } from './crm-record.ts';
import type { CrmState } from './crm-state.ts';

export interface CrmLinkDeps {
  readonly client: Client;
  /** The user's settings for this kind of CRM. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  readonly adapter: CrmAdapter;
  /** A number was clicked in the CRM. */
  readonly onDial: CrmEvents['dial'];
  /** The numbers of records have changed. */
  readonly onChanged: () => void;
  /** Commands of the CRM for calls. */
  readonly commands: Pick<CrmEvents, 'answer' | 'hangUp' | 'holdCalls'>;
  /** Shows the user a failure. */
  readonly report: (error: Error) => void;
  /** Logs a line for the integrator. */
  readonly log: (message: string) => void;
}

/** The connection to the CRM: opened if the profile permits it, with click-to-dial while calls can be placed. */
export class CrmLink {
  readonly #deps: CrmLinkDeps;
  readonly #outcome = signal<CrmState>({ name: 'idle' });
  readonly #context = signal<CrmRecord | undefined>(undefined);
  readonly #ends: (() => void)[];
  #opening: Promise<void> | undefined;
  #isClickable: boolean | undefined;
  #isAvailable: boolean | undefined;

  /** Its state; follows the user's profile. */
  readonly state: ReadonlySignal<CrmState> = computed(() => {
    const settings = this.#deps.settings.value;
    if (settings === undefined) return { name: 'idle' };
    return settings.isAllowed
      ? this.#outcome.value
      : { name: 'notAllowed', error: new CrmError('crm.notAllowed') };
  });

  constructor(deps: CrmLinkDeps) {
    this.#deps = deps;
    this.#ends = [
      effect(() => deps.adapter.setSignedIn?.({ isSignedIn: deps.settings.value?.isAllowed === true })),
      effect(() => this.#followProfile()),
      effect(() => this.#followPhones()),
      effect(() => this.#followAvailability()),
    ];
  }

  /** The record that the user looks at in the CRM. */
  get context(): ReadonlySignal<CrmRecord | undefined> {
    return this.#context;
  }

  /** Resolves when the CRM is ready for requests; rejects if it could not be opened. */
  ready(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** Retries a failed start. */
  retry(): void {
    if (this.#outcome.peek().name === 'error') this.#opening = this.#open();
  }

  /** Shows a record in the CRM. */
  async show(record: CrmRecord): Promise<void> {
    await this.ask(() => this.#deps.adapter.pop(record));
  }

  /** Sends a request to the CRM; a failure is shown to the user, and returns undefined. */
  async ask<Value>(question: () => Promise<Value>): Promise<Value | undefined> {
    try {
      await this.ready();
      return await question();
    } catch (thrown) {
      this.#deps.report(toCrmError(thrown));
      return undefined;
    }
  }

  /**
   * Shows the panel, if the CRM can. The user has not asked for it, so that a failure is no concern of theirs.
   *
   * @returns true if the panel was hidden before, so that it may be hidden again
   */
  async openPanel(): Promise<boolean> {
    const { adapter } = this.#deps;
    const wasShown = (await this.#quietly('tell about', () => adapter.isPanelShown?.())) ?? true;
    await this.#quietly('show', () => adapter.showPanel?.({ visible: true }));
    return !wasShown;
  }

  /** Hides the panel, if the CRM can. */
  async hidePanel(): Promise<void> {
    await this.#quietly('hide', () => this.#deps.adapter.showPanel?.({ visible: false }));
  }

  async #quietly<Value>(what: string, run: () => Promise<Value> | undefined): Promise<Value | undefined> {
    try {
      await this.ready();
      return await run();
    } catch (thrown) {
      this.#deps.log(`The CRM did not ${what} the panel: ${toCrmError(thrown).message}`);
      return undefined;
    }
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#deps.adapter.close();
  }

  #followProfile(): void {
    if (!this.#deps.settings.value?.isAllowed || this.#opening) return;
    // The outcome is in the state.
    this.ready().catch(() => undefined);
  }

  async #open(): Promise<void> {
    this.#outcome.value = { name: 'pending' };
    try {
      await this.#deps.adapter.open({
        ...this.#deps.commands,
        dial: this.#deps.onDial,
        changed: this.#deps.onChanged,
        context: (record) => {
          this.#context.value = record;
        },
      });
      this.#outcome.value = { name: 'initialized' };
    } catch (thrown) {
      const error = toCrmError(thrown);
      this.#outcome.value = { name: 'error', error };
      throw error;
    }
  }

  /** Reads signals. */
  #canCall(): boolean {
    const { terminals, connection } = this.#deps.client;
    return (
      this.state.value.name === 'initialized' &&
      terminals.selected.value?.physicalState === 'inService' &&
      connection.state.value.name === 'connected' &&
      terminals.trouble.value === undefined
    );
  }

  /** Calls reach a user with a phone that works, and an agent not in a pause. */
  #followAvailability(): void {
    if (!this.#deps.adapter.setAvailable) return;
    const agent = this.#deps.client.agent.state.value;
    const isAvailable = this.#canCall() && agent?.isPaused !== true && agent?.unreachable === undefined;
    const isOpen = this.#outcome.value.name === 'initialized';
    if (!isOpen || this.#isAvailable === isAvailable) return;
    this.#isAvailable = isAvailable;
    this.#deps.adapter.setAvailable({ isAvailable });
  }

  /** Numbers can be clicked only while a call can be placed. */
  #followPhones(): void {
    const isPossible = this.#canCall();
    // After a sign-out, or without permission, the CRM stays open and is notified, too.
    const isOpen = this.#outcome.value.name === 'initialized';
    if (!isOpen || this.#isClickable === isPossible) return;
    this.#isClickable = isPossible;
    this.#deps.adapter.setClickToDial?.({ enabled: isPossible }).catch((thrown) => {
      // The next change tries again.
      this.#isClickable = undefined;
      this.#deps.report(toCrmError(thrown));
    });
  }
}
