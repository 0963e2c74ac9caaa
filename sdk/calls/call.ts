import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { CallAction, CallLine } from '../wire/call-line.ts';
import { actionError, checkedDestination } from './call-errors.ts';
import type { CallQuality } from './call-quality.ts';
import { Commands } from './commands.ts';
import type { DelayedDigits, KeepDigits } from './delayed-digits.ts';
import type { PhoneCall } from './phone-lines.ts';
import { dropActionOf, isAllowed, lineAtTerminal } from './rules.ts';

/** Where a call is moved to. */
export interface MoveOptions {
  /** Its `abstractTerminalID`; it has to be in service. */
  readonly terminal?: string;
}

/** What a CRM knows of the far end of a call. */
export interface CrmInfos {
  /** How the record is called there. */
  readonly label?: string;
  /** Of the record. */
  readonly id?: string;
  readonly type?: 'UCC' | 'GENERIC_CRM';
}

export interface CallDeps {
  readonly rest: Rest;
  readonly entity: ReadonlySignal<CallLine>;
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** The phone's side of this call, where its audio is here. Reads signals. */
  readonly phoneCall: () => PhoneCall | undefined;
  /** Puts the other talking calls of this terminal on hold. */
  readonly holdOthers: (call: Call) => Promise<void>;
  /** The call that belongs to this one. Reads signals. */
  readonly linked: () => Call | undefined;
  /** Receives failures that no caller awaits. */
  readonly report: (thrown: unknown) => void;
}

/** Actions that are requested by `GET`; the router accepts `POST` too. */
const readActions: ReadonlySet<string> = new Set(['answer', 'leave', 'disconnect']);

/**
 * One call of the user, live. Methods settle when the router has answered; what came of it shows in `line`.
 * The same command again while it is under way joins it; with
 * another destination it rejects with `call.actionPending`. They reject with `call.actionNotAllowed` (not now),
 * `call.gone`, `call.actionFailed`, `call.emptyNumber` (no destination), `call.wrongNumber` (consult, add, redirect),
 * `phone.microphoneDenied`, `phone.noMicrophone` (answer here), `offline`, `timeout`.
 */
export class Call {
  readonly lineId: string;
  readonly line: ReadonlySignal<CallLine>;
  readonly #phoneCall: ReadonlySignal<PhoneCall | undefined>;
  /** Its audio is in this browser, so mute and devices apply. */
  readonly isHere: ReadonlySignal<boolean>;
  readonly muted: ReadonlySignal<boolean>;
  /** How well it can be heard; undefined while its audio is elsewhere or nothing is measured yet. */
  readonly quality: ReadonlySignal<CallQuality | undefined>;
  /** The other call that belongs to this one: one of both was begun to consult about the other. */
  readonly linked: ReadonlySignal<Call | undefined>;
  /** Keys that were part of the dialled number and wait for the user's word. */
  readonly waitingDigits: ReadonlySignal<string | undefined>;
  readonly #commands = new Commands<CallAction>();
  readonly #digits = signal<DelayedDigits | undefined>(undefined);
  readonly #deps: CallDeps;

  /** @internal */
  constructor(deps: CallDeps) {
    this.#deps = deps;
    this.lineId = deps.entity.peek().lineId;
    this.line = computed(() => lineAtTerminal(deps.entity.value, deps.selectedId.value));
    this.#phoneCall = computed(deps.phoneCall);
    this.isHere = computed(() => this.#phoneCall.value !== undefined);
    this.muted = computed(() => this.#phoneCall.value?.muted.value ?? false);
    this.quality = computed(() => this.#phoneCall.value?.quality.value);
    this.linked = computed(deps.linked);
    this.waitingDigits = computed(() => this.#digits.value?.next());
  }

  /** The newest command under way. */
  get pending(): ReadonlySignal<CallAction | undefined> {
    return this.#commands.pending;
  }

  /** Whether the action may be asked for now. Reads signals: usable in computed signals and components. */
  can(action: CallAction): boolean {
    return isAllowed(this.line.value, action);
  }

  answer(): Promise<void> {
    return this.#commands.run('answer', async () => {
      await this.#deps.holdOthers(this);
      const phoneCall = this.#phoneCall.peek();
      return phoneCall ? phoneCall.answer() : this.#send('answer');
    });
  }

  /** Hangs up: `disconnect` while it rings, `leave` afterwards. */
  drop(): Promise<void> {
    return this.#commands.run('drop', () => this.#send(dropActionOf(this.line.peek())));
  }

  /** Ends the call for everybody in it. */
  disconnect(): Promise<void> {
    return this.#do('disconnect');
  }

  /** Leaves; others in it go on. */
  leave(): Promise<void> {
    return this.#do('leave');
  }

  hold(): Promise<void> {
    return this.#do('hold');
  }

  unhold(): Promise<void> {
    return this.#commands.run('unhold', async () => {
      await this.#deps.holdOthers(this);
      await this.#send('unhold');
    });
  }

  /** Deflects while it rings; transfers blindly while it talks. */
  async redirect(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#do('redirect', body, body.destination);
  }

  /** Sends keys: `0-9 * # A-D`; a comma waits two seconds. */
  sendDtmfs(dtmfs: string): Promise<void> {
    return this.#commands.queue('sendDtmfs', async () => {
      if (!/^[0-9*#A-D,]+$/i.test(dtmfs)) throw new CallsideError('badRequest', { serverMessage: dtmfs });
      const phoneCall = this.#phoneCall.peek();
      return phoneCall ? phoneCall.sendDtmfs(dtmfs) : this.#send('sendDtmfs', { dtmfs });
    });
  }

  /** Begins a second call to ask somebody about this one, which is held meanwhile. Both lines get the same `linkId`. */
  async consult(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#do('addCall', body, body.destination);
  }

  /** Connects the far ends of this call and of another one of the user, who leaves both. */
  transferTo(other: Call): Promise<void> {
    const body = { line: other.line.peek().restUri };
    return this.#do('transfer', body, body.line);
  }

  /** Takes everybody of another call of the user into this one. */
  merge(other: Call): Promise<void> {
    const body = { line: other.line.peek().restUri };
    return this.#do('merge', body, body.line);
  }

  /** Calls somebody else into this call. */
  async addParty(destination: string): Promise<void> {
    const body = { destination: checkedDestination(destination) };
    await this.#do('addParty', body, body.destination);
  }

  /** Takes over, at the selected terminal, a call that a service handles in the user's place. */
  join(): Promise<void> {
    return this.#do('join', this.#here());
  }

  /** Hears a call that a service handles in the user's place, at the selected terminal, heard by nobody. */
  listen(): Promise<void> {
    return this.#do('listen', this.#here());
  }

  /** Moves the call to another terminal of the user: to the selected one unless another is named. */
  steal({ terminal }: MoveOptions = {}): Promise<void> {
    const there = terminal === undefined ? this.#here() : { terminal };
    return this.#do('steal', there, terminal);
  }

  /** From listening only to being heard by everybody. */
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

  /** Keeps with the call what a CRM knows of the far end: it comes back in the line's `externalInfos`. */
  async addExternalInfos({ label, id, type }: CrmInfos): Promise<void> {
    try {
      await this.#send('addExternalInfos', { sfLabel: label, sfId: id, sfType: type });
    } catch (thrown) {
      throw actionError(thrown, 'addExternalInfos');
    }
  }

  /** Sends them, up to the next place where the user's word is waited for. */
  async sendWaitingDigits(): Promise<void> {
    await this.#digits.peek()?.release();
  }

  /**
   * Sends keys of the dialled number once it is answered.
   *
   * @internal
   */
  keepDigits(keep: KeepDigits): void {
    this.#digits.value = keep({
      isAnswered: () => this.line.value.state === 'talking',
      send: (keys) => this.sendDtmfs(keys),
      report: this.#deps.report,
    });
  }

  /**
   * Ends what still waits for this call: the line is gone.
   *
   * @internal
   */
  end(): void {
    this.#digits.peek()?.end();
  }

  /** Stops or resumes sending the microphone. Does nothing for a call whose audio is elsewhere. */
  setMuted(muted: boolean): void {
    this.#phoneCall.peek()?.setMuted(muted);
  }

  /** The terminal that gets the sound. */
  #here() {
    const terminal = this.#deps.selectedId.peek();
    return terminal === undefined ? {} : { terminal };
  }

  /** Has the router do it. @param detail what the command is about, where the same again may be about something else */
  #do(action: CallAction, body?: unknown, detail?: string): Promise<void> {
    return this.#commands.run(action, () => this.#send(action, body), detail);
  }

  #send(action: CallAction | 'addExternalInfos', body?: unknown): Promise<void> {
    const path = `${this.line.peek().restUri}/${action}`;
    const method = readActions.has(action) ? 'GET' : 'POST';
    return this.#deps.rest.send({ path, method, body });
  }
}
