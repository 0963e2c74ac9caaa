import type { Clock } from '../../base/clock.ts';
import {
  type BridgeId,
  commonCause,
  type EndCause,
  type Endpoint,
  type Engine,
  type LegId,
  type Party,
} from '../../engine/port.ts';
import type { Phone } from '../../phones/terminals.ts';
import type { LegEvent, LegRegistry } from '../lines/leg-registry.ts';

/** A ringing phone, and its id. */
export interface RingTarget {
  readonly to: Endpoint;
  readonly phoneId: string | undefined;
}

/** Returns a user's phone as a target that rings. */
export const deviceOf = (phone: Phone): RingTarget => ({
  to: { kind: 'device', registerId: phone.registerId ?? '' },
  phoneId: phone.id,
});

export interface AlertingOptions {
  readonly engine: Engine;
  readonly legs: LegRegistry;
  readonly targets: readonly RingTarget[];
  readonly from: Party;
  readonly callId: number;
  readonly lineId: string;
  readonly autoAnswer: boolean;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly onRinging: () => void;
  /** The leg that hears a called network before the answer; undefined: none does. */
  readonly listener?: (() => LegId | undefined) | undefined;
  /** That leg begins to hear it, or no longer does. */
  readonly onEarlySound?: ((isHeard: boolean) => void) | undefined;
  readonly onAnswered: (leg: LegId, target: RingTarget) => void;
  readonly onFailed: (cause: EndCause) => void;
  /** A phone sends the call to another number. Without this, that phone counts as unreachable. */
  readonly onRedirected?: ((destination: string) => void) | undefined;
}

/** Rings all phones of a user until a phone answers, all refuse or the time is over. Reports exactly one outcome. */
export class Alerting {
  readonly #options: AlertingOptions;
  readonly #ringing = new Map<LegId, RingTarget>();
  readonly #ends: EndCause[] = [];
  readonly #stopWaiting: () => void;
  #early: BridgeId | undefined;

  constructor(options: AlertingOptions) {
    this.#options = options;
    const { engine, legs, from, lineId, autoAnswer } = options;
    for (const target of options.targets) {
      const leg = legs.next();
      this.#ringing.set(leg, target);
      legs.own(leg, options.callId, (event) => this.#onEvent(event, target));
      engine.ring({ leg, to: target.to, from, lineId, autoAnswer });
    }
    this.#stopWaiting = options.clock.after(options.timeoutMs, () => this.#fail('noAnswer'));
  }

  /** The legs that ring. */
  get legs(): readonly LegId[] {
    return [...this.#ringing.keys()];
  }

  /** The phones of its user that were rung. */
  get phoneIds(): readonly string[] {
    return this.#options.targets.flatMap(({ phoneId }) => phoneId ?? []);
  }

  /** Returns true if any of the phones can answer automatically. */
  get canAnswer(): boolean {
    return [...this.#ringing.keys()].some((leg) => this.#options.engine.canAnswer(leg));
  }

  /** Makes the phones answer automatically. Returns false if none can. */
  requestAnswer(): boolean {
    return [...this.#ringing.keys()].some((leg) => this.#options.engine.requestAnswer(leg));
  }

  /** The user declines with another client than these phones. */
  decline(): void {
    this.#fail('declined');
  }

  /** Stops the ringing without an outcome. */
  cancel(cause: EndCause): void {
    this.#stopWaiting();
    this.#endEarlySound();
    for (const leg of this.#ringing.keys()) {
      this.#options.legs.disown(leg);
      this.#options.engine.hangUp(leg, cause);
    }
    this.#ringing.clear();
  }

  #onEvent(event: LegEvent, target: RingTarget): void {
    if (event.type === 'ringing') this.#options.onRinging();
    else if (event.type === 'earlySound') this.#hearEarly(event.leg);
    else if (event.type === 'answered') this.#answered(event.leg, target);
    else if (event.type === 'redirected') this.#redirected(event.destination);
    else if (event.type === 'ended') this.#ended(event.leg, event.cause);
  }

  #answered(leg: LegId, target: RingTarget): void {
    this.#ringing.delete(leg);
    this.cancel('answeredElsewhere');
    this.#options.onAnswered(leg, target);
  }

  /** The sound of a single phone is heard: of several phones, none is the callee yet. */
  #hearEarly(leg: LegId): void {
    const { engine, listener, onEarlySound, targets } = this.#options;
    const hearing = listener?.();
    if (hearing === undefined || targets.length > 1 || this.#early !== undefined) return;
    onEarlySound?.(true);
    this.#early = engine.createBridge();
    engine.join(this.#early, hearing);
    engine.join(this.#early, leg);
  }

  #endEarlySound(): void {
    if (this.#early === undefined) return;
    this.#options.engine.closeBridge(this.#early);
    this.#early = undefined;
    this.#options.onEarlySound?.(false);
  }

  #redirected(destination: string): void {
    const { onRedirected } = this.#options;
    if (!onRedirected) return;
    this.cancel('cancelled');
    onRedirected(destination);
  }

  #ended(leg: LegId, cause: EndCause): void {
    this.#ringing.delete(leg);
    this.#ends.push(cause);
    // Declining at a phone declines the call at all phones.
    if (cause === 'declined') this.#fail('declined');
    else if (this.#ringing.size === 0) this.#fail(commonCause(this.#ends));
  }

  #fail(cause: EndCause): void {
    this.cancel(cause === 'noAnswer' ? 'noAnswer' : 'cancelled');
    this.#options.onFailed(cause);
  }
}
