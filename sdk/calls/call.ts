import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type CallAction, type CallLine, type CallState, callActions } from '#wire/calls/call-line.ts';
import { onChange } from '../state/on-change.ts';
import { CallsideError } from '../transport/errors.ts';
import { requireName } from '../transport/require-input.ts';
import type { Rest } from '../transport/rest.ts';
import { actionError } from './call-errors.ts';
import type { CallQuality } from './call-quality.ts';
import { Commands } from './commands.ts';
import type { DelayedDigits, KeepDigits } from './delayed-digits.ts';
import { dialledNumber } from './dial-string.ts';
import type { PhoneCall } from './phone-lines.ts';
import {
  type CallRemote,
  type CallTimes,
  dropActionOf,
  isAllowed,
  lineAtTerminal,
  remoteOf,
  timesOf,
} from './rules.ts';

/** The events of a call by name, and the value that listeners receive. */
export interface CallEvents {
  /** The state of the line. */
  readonly stateChanged: CallState;
  /** Name, number and photo of the far end. */
  readonly remoteChanged: CallRemote;
  /** True while the call is held. */
  readonly heldChanged: boolean;
  /** True while the microphone is not sent. */
  readonly mutedChanged: boolean;
  /** The actions that are possible now. */
  readonly actionsChanged: readonly CallAction[];
}

/** The record that a CRM has for the far end of a call. */
export interface CrmInfos {
  /** How the record is called there. */
  readonly label?: string;
  /** The id of the record in the CRM. */
  readonly id?: string;
  /** The kind of CRM: `UCC` for Salesforce. */
  readonly type?: 'UCC' | 'GENERIC_CRM';
}

/** Dependencies of a call. */
export interface CallDeps {
  readonly rest: Rest;
  readonly entity: ReadonlySignal<CallLine>;
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** The phone's side of this call, where its audio is here. Reads signals. */
  readonly phoneCall: () => PhoneCall | undefined;
  /** Puts the other talking calls of this terminal on hold. */
  readonly holdOthers: (call: Call) => Promise<void>;
  /** The call that belongs to this call. Reads signals. */
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
 * `call.gone`, `call.actionFailed`, `call.emptyNumber` (no destination), `call.wrongNumber` and
 * `call.emergencyNumber` (consult, add, redirect),
 * `phone.microphoneDenied`, `phone.noMicrophone` (answer here), `offline`, `timeout`.
 */
export class Call {
  /** The direction as the user sees it. */
  readonly direction: 'incoming' | 'outgoing';
  /** The id of the call line. */
  readonly lineId: string;
  /** The call as the router sends it; the fields below are computed from it. */
  readonly line: ReadonlySignal<CallLine>;
  /** The state of the line. */
  readonly state: ReadonlySignal<CallState>;
  /** The far end. `name` and `photo` are undefined where the phone system does not know them. */
  readonly remote: ReadonlySignal<CallRemote>;
  /** The name of the queue, service or forwarding that the call came through, as the phone system words it. */
  readonly via: ReadonlySignal<string | undefined>;
  /** Path of the queue that the call came through. */
  readonly queue: ReadonlySignal<string | undefined>;
  /** Moments by the server's clock. */
  readonly times: ReadonlySignal<CallTimes>;
  /** True while this user holds the call. */
  readonly isHeld: ReadonlySignal<boolean>;
  /** The actions that are possible now. */
  readonly actions: ReadonlySignal<readonly CallAction[]>;
  readonly #phoneCall: ReadonlySignal<PhoneCall | undefined>;
  /** Its audio is in this browser, so mute and devices apply. */
  readonly isHere: ReadonlySignal<boolean>;
  /** True while the microphone is not sent. */
  readonly isMuted: ReadonlySignal<boolean>;
  /** The quality of the audio; undefined while it is elsewhere or not measured yet. */
  readonly quality: ReadonlySignal<CallQuality | undefined>;
  /** The other call that belongs to this call: either was begun to consult about the other. */
  readonly linked: ReadonlySignal<Call | undefined>;
  /** Keys that were part of the dialled number and wait for the user's word. */
  readonly waitingDigits: ReadonlySignal<string | undefined>;
  readonly #commands = new Commands<CallAction>();
  readonly #digits = signal<DelayedDigits | undefined>(undefined);
  readonly #deps: CallDeps;

  /** @internal */
  constructor(deps: CallDeps) {
    this.#deps = deps;
    const { lineId, isIncoming } = deps.entity.peek();
    this.lineId = lineId;
    this.direction = isIncoming ? 'incoming' : 'outgoing';
    this.line = computed(() => lineAtTerminal(deps.entity.value, deps.selectedId.value));
    this.state = computed(() => this.line.value.state);
    this.remote = computed(() => remoteOf(this.line.value));
    this.via = computed(() => this.line.value.displayedVia);
    this.queue = computed(() => this.line.value.acdGroup);
    this.times = computed(() => timesOf(this.line.value));
    this.isHeld = computed(() => this.state.value === 'held');
    this.actions = computed(() => callActions.filter((action) => isAllowed(this.line.value, action)));
    this.#phoneCall = computed(deps.phoneCall);
    this.isHere = computed(() => this.#phoneCall.value !== undefined);
    this.isMuted = computed(() => this.#phoneCall.value?.muted.value ?? false);
    this.quality = computed(() => this.#phoneCall.value?.quality.value);
    this.linked = computed(deps.linked);
    this.waitingDigits = computed(() => this.#digits.value?.next());
  }

  /** The newest command under way. */
  get pending(): ReadonlySignal<CallAction | undefined> {
    return this.#commands.pending;
  }

  /**
   * Calls `listener` when this changes, for programs that do not use signals. Returns an unsubscribe function. Throws
   * `input.invalid` for an unknown name.
   *
   * @example const unsubscribe = call.on('stateChanged', (state) => console.log(state));
   */
  on<Name extends keyof CallEvents>(name: Name, listener: (value: CallEvents[Name]) => void): () => void {
    const signals: { readonly [Event in keyof CallEvents]: ReadonlySignal<CallEvents[Event]> } = {
      stateChanged: this.state,
      remoteChanged: this.remote,
      heldChanged: this.isHeld,
      mutedChanged: this.isMuted,
      actionsChanged: this.actions,
    };
    requireName(name, Object.keys(signals), 'on(name)');
    return onChange(signals[name], listener);
  }

  /** Whether the action is possible now. Reads signals: usable in computed signals and components. */
  can(action: CallAction): boolean {
    return isAllowed(this.line.value, action);
  }

  /** Answers the call, at this browser if it rings here. Other talking calls are held first. */
  answer(): Promise<void> {
    return this.#commands.run('answer', async () => {
      await this.#deps.holdOthers(this);
      const phoneCall = this.#phoneCall.peek();
      return phoneCall ? phoneCall.answer() : this.#send('answer');
    });
  }
  /** Hangs up: ends the call while it rings, leaves it afterwards. Others in it go on. */
  hangUp(): Promise<void> {
    return this.#commands.run('drop', () => this.#send(dropActionOf(this.line.peek())));
  }

  /** Declines a call that rings. Rejects with `call.actionNotAllowed` when it does not ring any more. */
  async reject(): Promise<void> {
    if (this.state.peek() !== 'ringing') throw new CallsideError('call.actionNotAllowed');
    await this.hangUp();
  }
  /** Ends the call for all its members. */
  endForAll(): Promise<void> {
    return this.#do('disconnect');
  }

  /** Leaves; others in it go on. */
  leave(): Promise<void> {
    return this.#do('leave');
  }

  /** Puts the call on hold. */
  hold(): Promise<void> {
    return this.#do('hold');
  }

  /** Resumes a held call. Other talking calls are held first. */
  unhold(): Promise<void> {
    return this.#commands.run('unhold', async () => {
      await this.#deps.holdOthers(this);
      await this.#send('unhold');
    });
  }
  /** Deflects a ringing call to another destination, and makes a blind transfer of any other call. */
  async redirect(destination: string): Promise<void> {
    const body = { destination: dialledNumber(destination) };
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

  /**
   * Begins a second call to consult another person about this call, which is held meanwhile. Both lines get the same
   * `linkId`.
   */
  async consult(destination: string): Promise<void> {
    const body = { destination: dialledNumber(destination) };
    await this.#do('addCall', body, body.destination);
  }

  /** Connects the far ends of this call and of another call of the user, who leaves both. */
  transferTo(other: Call): Promise<void> {
    const body = { line: other.line.peek().restUri };
    return this.#do('transfer', body, body.line);
  }

  /** Adds the members of another call of the user to this call. */
  merge(other: Call): Promise<void> {
    const body = { line: other.line.peek().restUri };
    return this.#do('merge', body, body.line);
  }

  /** Calls another person and adds that person to this call. */
  async addParty(destination: string): Promise<void> {
    const body = { destination: dialledNumber(destination) };
    await this.#do('addParty', body, body.destination);
  }

  /** Takes over, at the selected terminal, a call that a service handles in the user's place. */
  join(): Promise<void> {
    return this.#do('join', this.#here());
  }

  /** Listens to a call that a service handles in the user's place, at the selected terminal, without being heard. */
  listen(): Promise<void> {
    return this.#do('listen', this.#here());
  }
  /** Moves the call to the selected terminal. */
  moveHere(): Promise<void> {
    return this.#do('steal', this.#here());
  }

  /** Moves the call to another terminal of the user, by its `abstractTerminalID`; it has to be in service. */
  moveTo(terminal: string): Promise<void> {
    return this.#do('steal', { terminal }, terminal);
  }

  /** Changes from listening only to being heard by all members. */
  bargeIn(): Promise<void> {
    return this.#do('bargeIn');
  }

  /** Starts to record the call. */
  startRecord(): Promise<void> {
    return this.#do('startRecord');
  }

  /** Ends the recording. */
  stopRecord(): Promise<void> {
    return this.#do('stopRecord');
  }

  /** Pauses the recording. */
  pauseRecord(): Promise<void> {
    return this.#do('pauseRecord');
  }

  /** Continues a paused recording. */
  resumeRecord(): Promise<void> {
    return this.#do('resumeRecord');
  }

  /** Stores the data of a CRM about the far end with the call: it comes back in the line's `externalInfos`. */
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
   * Sends the keys of a dialled number once the call is answered.
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
   * Ends everything that waits for this call: the line was dropped.
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

  /**
   * Sends the command to the router.
   *
   * @param detail distinguishes commands of the same name, such as the destination
   */
  #do(action: CallAction, body?: unknown, detail?: string): Promise<void> {
    return this.#commands.run(action, () => this.#send(action, body), detail);
  }

  #send(action: CallAction | 'addExternalInfos', body?: unknown): Promise<void> {
    const path = `${this.line.peek().restUri}/${action}`;
    const method = readActions.has(action) ? 'GET' : 'POST';
    return this.#deps.rest.send({ path, method, body });
  }
}
