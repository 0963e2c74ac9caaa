import type { PhoneEngine } from '../../engine/phone-engine.ts';
import type {
  BridgeId,
  EndCause,
  EngineCounts,
  EngineEvent,
  LegId,
  Party,
  PhoneRegistration,
  Recording,
  RingOptions,
} from '../../engine/port.ts';

/** A call at a phone without sound. Every method is harmless after the end. */
export interface SilentCall {
  readonly leg: LegId;
  readonly isEnded: boolean;
  answer(): void;
  hangUp(cause: EndCause): void;
  press(digit: string): void;
  /** Called when the exchange answers a call that this phone has dialled. */
  onAnswered: (() => void) | undefined;
  onEnded: (() => void) | undefined;
}

/** The behaviour of a phone that rings. */
export type OnRing = (call: SilentCall, options: RingOptions) => void;

/** An engine without SIP and sound: its phones are functions, and its events follow in the next microtask. */
export class SilentEngine implements PhoneEngine {
  readonly sipPort = undefined;
  readonly sipsPort = undefined;
  readonly #phones = new Map<string, OnRing>();
  readonly #calls = new Map<LegId, SilentCall & { isEnded: boolean }>();
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  readonly #events: EngineEvent[] = [];
  #lastLeg = 0;
  #lastBridge = 0;
  /** The behaviour of numbers outside; by default no phone answers. */
  onOutside: OnRing = () => {};
  /** Called with each sound that a caller hears; by default it is over at once. */
  onSound: (leg: LegId, sound: Int16Array, onEnd: () => void) => void = (_leg, _sound, onEnd) =>
    queueMicrotask(onEnd);

  /** Registers a phone. */
  register(registerId: string, onRing: OnRing): void {
    this.#phones.set(registerId, onRing);
    this.#emit({ type: 'registered', registerId, expiresAt: Number.MAX_SAFE_INTEGER });
  }

  /** Calls a number of the phone system from outside. */
  call(from: Party, destination: string): SilentCall {
    this.#lastLeg += 1;
    const call = this.#add(`outside-${this.#lastLeg}`);
    this.#emit({ type: 'arrived', leg: call.leg, from, destination });
    return call;
  }

  async start(): Promise<void> {}

  useCertificate(): void {}

  async stop(): Promise<void> {
    for (const call of [...this.#calls.values()]) call.hangUp('normal');
  }

  listen(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isRegistered(registerId: string): boolean {
    return this.#phones.has(registerId);
  }

  registrationsOf(): readonly PhoneRegistration[] {
    return [];
  }

  unregister(registerId: string): void {
    if (this.#phones.delete(registerId)) this.#emit({ type: 'unregistered', registerId, why: 'removed' });
  }

  ring(options: RingOptions): void {
    const { to, leg } = options;
    const onRing = to.kind === 'device' ? this.#phones.get(to.registerId) : this.onOutside;
    if (!onRing) {
      this.#emit({ type: 'ended', leg, cause: 'unreachable' });
      return;
    }
    const call = this.#add(leg);
    this.#emit({ type: 'ringing', leg });
    onRing(call, options);
  }

  answer(leg: LegId): void {
    this.#calls.get(leg)?.onAnswered?.();
  }

  hangUp(leg: LegId, cause: EndCause): void {
    this.#calls.get(leg)?.hangUp(cause);
  }

  canAnswer(leg: LegId): boolean {
    return this.#calls.has(leg);
  }

  /** Its phones end with it. */
  kept(): undefined {
    return undefined;
  }

  resume(leg: LegId): void {
    this.#emit({ type: 'ended', leg, cause: 'unreachable' });
  }

  requestAnswer(leg: LegId): boolean {
    this.#calls.get(leg)?.answer();
    return this.#calls.has(leg);
  }

  createBridge(): BridgeId {
    this.#lastBridge += 1;
    return String(this.#lastBridge);
  }

  playSound(leg: LegId, sound: Int16Array, onEnd: () => void): void {
    this.onSound(leg, sound, onEnd);
  }

  record(): Recording {
    return { done: Promise.resolve(), pause: () => {}, resume: () => {}, stop: () => {} };
  }

  audioOf(): undefined {
    return undefined;
  }

  signalling(): readonly [] {
    return [];
  }

  onSignalling(): () => void {
    return () => undefined;
  }

  counts(): EngineCounts {
    return {
      legs: this.#calls.size,
      bridges: 0,
      registrations: this.#phones.size,
      connections: 0,
      mediaPorts: 0,
    };
  }

  openTrunk(): void {}

  watchExtensions(): void {}
  closeTrunk(): void {}
  progress(): void {}
  join(): void {}
  part(): void {}
  tellTransfer(): void {}
  handOver(): void {}
  closeBridge(): void {}
  sendDigits(): void {}
  playTone(): void {}
  playToAll(): void {}
  showMessages(): void {}
  showActivity(): void {}
  dropConnections(): void {}
  setAccepting(): void {}

  dialIn(): void {
    throw new Error('The phones of this engine are functions.');
  }

  acceptSip(): void {
    throw new Error('This engine has no SIP.');
  }

  #add(leg: LegId): SilentCall & { isEnded: boolean } {
    const call = {
      leg,
      isEnded: false,
      onAnswered: undefined,
      onEnded: undefined,
      answer: () => {
        if (!call.isEnded) this.#emit({ type: 'answered', leg });
      },
      press: (digit: string) => {
        if (!call.isEnded) this.#emit({ type: 'digit', leg, digit });
      },
      hangUp: (cause: EndCause) => {
        if (call.isEnded) return;
        call.isEnded = true;
        this.#calls.delete(leg);
        this.#emit({ type: 'ended', leg, cause });
        call.onEnded?.();
      },
    } as SilentCall & { isEnded: boolean };
    this.#calls.set(leg, call);
    return call;
  }

  #emit(event: EngineEvent): void {
    this.#events.push(event);
    if (this.#events.length > 1) return;
    queueMicrotask(() => {
      for (let next = this.#events[0]; next; next = this.#events[0]) {
        for (const listener of this.#listeners) listener(next);
        this.#events.shift();
      }
    });
  }
}
