import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { CallAction, CallLine } from '../wire/call-line.ts';
import type { Call, CrmInfos, MoveOptions } from './call.ts';
import { actionError, checkedDestination } from './call-errors.ts';
import type { CallQuality } from './call-quality.ts';
import { Commands } from './commands.ts';
import type { DelayedDigits, KeepDigits } from './delayed-digits.ts';
import type { PhoneCall } from './phone-lines.ts';
import { dropActionOf, isAllowed, lineAtTerminal } from './rules.ts';

export interface LiveCallParts {
  readonly rest: Rest;
  readonly entity: ReadonlySignal<CallLine>;
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** The phone's side of this call, where its audio is here. Reads signals. */
  readonly phoneCall: () => PhoneCall | undefined;
  /** Puts the other talking calls of this terminal on hold. */
  readonly holdOthers: (call: Call) => Promise<void>;
  /** The call that belongs to this one. Reads signals. */
  readonly linked: () => Call | undefined;
  /** Hears of failures that nobody waits for. */
  readonly report: (thrown: unknown) => void;
}

/** Actions that the router is asked for by `GET`; it takes `POST` too. */
const readActions: ReadonlySet<string> = new Set(['answer', 'leave', 'disconnect']);

/** A call line with its commands. */
export class LiveCall implements Call {
  readonly lineId: string;
  readonly line: ReadonlySignal<CallLine>;
  readonly #phoneCall: ReadonlySignal<PhoneCall | undefined>;
  readonly isHere: ReadonlySignal<boolean>;
  readonly muted: ReadonlySignal<boolean>;
  readonly quality: ReadonlySignal<CallQuality | undefined>;
  readonly linked: ReadonlySignal<Call | undefined>;
  readonly waitingDigits: ReadonlySignal<string | undefined>;
  readonly #commands = new Commands<CallAction>();
  readonly #digits = signal<DelayedDigits | undefined>(undefined);
  readonly #parts: LiveCallParts;

  constructor(parts: LiveCallParts) {
    this.#parts = parts;
    this.lineId = parts.entity.peek().lineId;
    this.line = computed(() => lineAtTerminal(parts.entity.value, parts.selectedId.value));
    this.#phoneCall = computed(parts.phoneCall);
    this.isHere = computed(() => this.#phoneCall.value !== undefined);
    this.muted = computed(() => this.#phoneCall.value?.muted.value ?? false);
    this.quality = computed(() => this.#phoneCall.value?.quality.value);
    this.linked = computed(parts.linked);
    this.waitingDigits = computed(() => this.#digits.value?.next());
  }

  get pending(): ReadonlySignal<CallAction | undefined> {
    return this.#commands.pending;
  }

  can(action: CallAction): boolean {
    return isAllowed(this.line.value, action);
  }

  answer(): Promise<void> {
    return this.#commands.run('answer', async () => {
      await this.#parts.holdOthers(this);
      const phoneCall = this.#phoneCall.peek();
      return phoneCall ? phoneCall.answer() : this.#send('answer');
    });
  }

  drop(): Promise<void> {
    return this.#commands.run('drop', () => this.#send(dropActionOf(this.line.peek())));
  }

  disconnect(): Promise<void> {
    return this.#do('disconnect');
  }

  leave(): Promise<void> {
    return this.#do('leave');
  }

  hold(): Promise<void> {
    return this.#do('hold');
  }

  unhold(): Promise<void> {
    return this.#commands.run('unhold', async () => {
      await this.#parts.holdOthers(this);
      await this.#send('unhold');
    });
  }

  async redirect(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#do('redirect', body, body.destination);
  }

  sendDtmfs(dtmfs: string): Promise<void> {
    return this.#commands.queue('sendDtmfs', async () => {
      if (!/^[0-9*#A-D,]+$/i.test(dtmfs)) throw new CallsideError('badRequest', { serverMessage: dtmfs });
      const phoneCall = this.#phoneCall.peek();
      return phoneCall ? phoneCall.sendDtmfs(dtmfs) : this.#send('sendDtmfs', { dtmfs });
    });
  }

  async consult(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#do('addCall', body, body.destination);
  }

  transferTo(other: Call): Promise<void> {
    const body = { line: other.line.peek().restUri };
    return this.#do('transfer', body, body.line);
  }

  merge(other: Call): Promise<void> {
    const body = { line: other.line.peek().restUri };
    return this.#do('merge', body, body.line);
  }

  async addParty(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#do('addParty', body, body.destination);
  }

  join(): Promise<void> {
    return this.#do('join', this.#here());
  }

  listen(): Promise<void> {
    return this.#do('listen', this.#here());
  }

  steal({ terminal }: MoveOptions = {}): Promise<void> {
    const there = terminal === undefined ? this.#here() : { terminal };
    return this.#do('steal', there, terminal);
  }

  bargeIn(): Promise<void> {
    return this.#do('bargeIn');
  }

  startRecord(): Promise<void> {
    return this.#do('startRecord');
  }

  stopRecord(): Promise<void> {
    return this.#do('stopRecord');
  }

  pauseRecord(): Promise<void> {
    return this.#do('pauseRecord');
  }

  resumeRecord(): Promise<void> {
    return this.#do('resumeRecord');
  }

  async addExternalInfos({ label, id, type }: CrmInfos): Promise<void> {
    try {
      await this.#send('addExternalInfos', { sfLabel: label, sfId: id, sfType: type });
    } catch (thrown) {
      throw actionError(thrown, 'addExternalInfos');
    }
  }

  async sendWaitingDigits(): Promise<void> {
    await this.#digits.peek()?.release();
  }

  /** Sends keys of the dialled number once it is answered. */
  keepDigits(keep: KeepDigits): void {
    this.#digits.value = keep({
      isAnswered: () => this.line.value.state === 'talking',
      send: (keys) => this.sendDtmfs(keys),
      report: this.#parts.report,
    });
  }

  /** The line is gone. */
  end(): void {
    this.#digits.peek()?.end();
  }

  setMuted(muted: boolean): void {
    this.#phoneCall.peek()?.setMuted(muted);
  }

  /** The terminal that gets the sound. */
  #here() {
    const terminal = this.#parts.selectedId.peek();
    return terminal === undefined ? {} : { terminal };
  }

  /** Has the router do it. @param detail what the command is about, where the same again may be about something else */
  #do(action: CallAction, body?: unknown, detail?: string): Promise<void> {
    return this.#commands.run(action, () => this.#send(action, body), detail);
  }

  #send(action: CallAction | 'addExternalInfos', body?: unknown): Promise<void> {
    const path = `${this.line.peek().restUri}/${action}`;
    const method = readActions.has(action) ? 'GET' : 'POST';
    return this.#parts.rest.send({ path, method, body });
  }
}
