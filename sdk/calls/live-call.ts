import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { PhoneCall } from '../phones/phone-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { CallAction, CallLine } from '../wire/call-line.ts';
import type { Call } from './call.ts';
import { actionError, checkedDestination } from './call-errors.ts';
import { dropActionOf, isAllowed, lineAtTerminal } from './rules.ts';

export interface LiveCallParts {
  readonly rest: Rest;
  readonly entity: ReadonlySignal<CallLine>;
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** The phone's side of this call, where its audio is here. Reads signals. */
  readonly phoneCall: () => PhoneCall | undefined;
  /** Puts the other talking calls of this terminal on hold. */
  readonly holdOthers: (call: Call) => Promise<void>;
}

/** A call line with its commands. */
export class LiveCall implements Call {
  readonly lineId: string;
  readonly line: ReadonlySignal<CallLine>;
  readonly #waitingDigits = signal<string | undefined>(undefined);
  readonly #pending = signal<CallAction | undefined>(undefined);
  readonly #phoneCall: ReadonlySignal<PhoneCall | undefined>;
  readonly isHere: ReadonlySignal<boolean>;
  readonly muted: ReadonlySignal<boolean>;
  readonly #parts: LiveCallParts;

  constructor(parts: LiveCallParts) {
    this.#parts = parts;
    this.lineId = parts.entity.peek().lineId;
    this.line = computed(() => lineAtTerminal(parts.entity.value, parts.selectedId.value));
    this.#phoneCall = computed(parts.phoneCall);
    this.isHere = computed(() => this.#phoneCall.value !== undefined);
    this.muted = computed(() => this.#phoneCall.value?.muted.value ?? false);
  }

  get pending(): ReadonlySignal<CallAction | undefined> {
    return this.#pending;
  }

  get waitingDigits(): ReadonlySignal<string | undefined> {
    return this.#waitingDigits;
  }

  can(action: CallAction): boolean {
    return isAllowed(this.line.value, action);
  }

  answer(): Promise<void> {
    return this.#run('answer', async () => {
      await this.#parts.holdOthers(this);
      const phoneCall = this.#phoneCall.peek();
      return phoneCall ? phoneCall.answer() : this.#post('answer');
    });
  }

  drop(): Promise<void> {
    return this.#run('drop', () => this.#post(dropActionOf(this.line.peek())));
  }

  disconnect(): Promise<void> {
    return this.#run('disconnect', () => this.#post('disconnect'));
  }

  leave(): Promise<void> {
    return this.#run('leave', () => this.#post('leave'));
  }

  hold(): Promise<void> {
    return this.#run('hold', () => this.#post('hold'));
  }

  unhold(): Promise<void> {
    return this.#run('unhold', async () => {
      await this.#parts.holdOthers(this);
      await this.#post('unhold');
    });
  }

  async redirect(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#run('redirect', () => this.#post('redirect', body));
  }

  sendDtmfs(dtmfs: string): Promise<void> {
    return this.#run('sendDtmfs', async () => {
      if (!/^[0-9*#A-D,]+$/i.test(dtmfs)) throw new CallsideError('badRequest', { serverMessage: dtmfs });
      const phoneCall = this.#phoneCall.peek();
      return phoneCall ? phoneCall.sendDtmfs(dtmfs) : this.#post('sendDtmfs', { dtmfs });
    });
  }

  async consult(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#run('addCall', () => this.#post('addCall', body));
  }

  transferTo(other: Call): Promise<void> {
    return this.#run('transfer', () => this.#post('transfer', { line: other.line.peek().restUri }));
  }

  merge(other: Call): Promise<void> {
    return this.#run('merge', () => this.#post('merge', { line: other.line.peek().restUri }));
  }

  async addParty(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#run('addParty', () => this.#post('addParty', body));
  }

  join(): Promise<void> {
    return this.#run('join', () => this.#post('join', this.#here()));
  }

  steal(): Promise<void> {
    return this.#run('steal', () => this.#post('steal', this.#here()));
  }

  bargeIn(): Promise<void> {
    return this.#run('bargeIn', () => this.#post('bargeIn'));
  }

  startRecord(): Promise<void> {
    return this.#run('startRecord', () => this.#post('startRecord'));
  }

  stopRecord(): Promise<void> {
    return this.#run('stopRecord', () => this.#post('stopRecord'));
  }

  pauseRecord(): Promise<void> {
    return this.#run('pauseRecord', () => this.#post('pauseRecord'));
  }

  resumeRecord(): Promise<void> {
    return this.#run('resumeRecord', () => this.#post('resumeRecord'));
  }

  async sendWaitingDigits(): Promise<void> {
    const digits = this.#waitingDigits.peek();
    if (digits === undefined) return;
    this.#waitingDigits.value = undefined;
    await this.sendDtmfs(digits);
  }

  setMuted(muted: boolean): void {
    this.#phoneCall.peek()?.setMuted(muted);
  }

  /** The terminal that gets the sound. */
  #here() {
    const terminal = this.#parts.selectedId.peek();
    return terminal === undefined ? {} : { terminal };
  }

  #post(action: CallAction, body?: unknown): Promise<void> {
    const path = `${this.line.peek().restUri}/${action}`;
    return this.#parts.rest.send({ path, method: 'POST', ...(body === undefined ? {} : { body }) });
  }

  async #run(action: CallAction, command: () => Promise<void>): Promise<void> {
    this.#pending.value = action;
    try {
      await command();
    } catch (thrown) {
      throw actionError(thrown);
    } finally {
      // A newer command shows as long as it is under way itself.
      if (this.#pending.peek() === action) this.#pending.value = undefined;
    }
  }
}
