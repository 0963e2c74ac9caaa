import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { Attention, Clock } from '../platform/platform.ts';
import { type CallsideError, toCallsideError } from '../transport/errors.ts';
import type { ProbeResult, Reachability, ReachabilityLog, UnreachableReason } from './reachability.ts';

/** Probes are also the keep-alive, so they follow its interval: most networks drop a silent flow after 30 s. */
const idleMs = 25_000;
/** In a call nothing sleeps anyway, and a lost connection is missed sooner. */
const busyMs = 8_000;
const timeoutMs = 2_000;
/** Browsers do not report that the machine slept, so a late timer is taken as the sign of it. */
const tickMs = 800;
/** A timer that is this late was held up with the whole machine, or with the page. */
const sleptMs = 5_000;
/** Wakes arrive in groups: shown, online, another network. A single probe answers them all. */
const freshMs = 500;

export interface ReachabilityMonitorOptions {
  readonly clock: Clock;
  readonly attention: Attention;
  readonly log: ReachabilityLog;
  /** Sends a probe on the path of a call. Rejects with `timeout`, `offline`, `phone.registrationFailed`. */
  readonly probe: (timeoutMs: number) => Promise<ProbeResult>;
  /** Whether a call is under way. */
  readonly isBusy: ReadonlySignal<boolean>;
  /**
   * Called when the phone cannot be reached, so that its owner reconnects it. `wasProven` is true for a phone that was
   * reachable before; otherwise an immediate retry would fail again.
   */
  readonly onUnreachable: (reason: CallsideError, before: { readonly wasProven: boolean }) => void;
}

/** Monitors whether calls reach a registered phone: at once, at long intervals from then on, and after every sleep. */
export class ReachabilityMonitor {
  readonly #deps: ReachabilityMonitorOptions;
  readonly #ignoreWake: () => void;
  readonly #forgetCalls: () => void;
  #cancelBeat: () => void = () => undefined;
  #running: { readonly since: number; readonly found: Promise<Reachability> } | undefined;
  #wasProven = false;
  #isOver = false;

  constructor(deps: ReachabilityMonitorOptions) {
    this.#deps = deps;
    this.#ignoreWake = deps.attention.onWake(() => void this.check());
    void this.check();
    this.#forgetCalls = effect(() => {
      const isBusy = deps.isBusy.value;
      untracked(() => this.#replan(isBusy));
    });
  }

  /** Checks now. A probe from before may have been answered before a sleep, so only a new probe counts. */
  check(): Promise<Reachability> {
    const { clock, log } = this.#deps;
    if (this.#isOver) return Promise.resolve(log.current.peek());
    const running = this.#running;
    if (running && clock.now() - running.since < freshMs) return running.found;
    log.note({ state: 'checking', at: clock.now() });
    return this.#ask();
  }

  end(): void {
    this.#isOver = true;
    this.#running = undefined;
    this.#ignoreWake();
    this.#forgetCalls();
    this.#cancelBeat();
  }

  #ask(): Promise<Reachability> {
    this.#cancelBeat();
    const { clock, probe } = this.#deps;
    const asked = probe(timeoutMs);
    const found: Promise<Reachability> = asked.then(
      (finding) => this.#settle(found, { state: 'reachable', at: clock.now(), ...finding }),
      (thrown: unknown) => this.#fail(found, toCallsideError(thrown)),
    );
    this.#running = { since: clock.now(), found };
    return found;
  }

  /** Applies the result of a probe, unless a later probe is under way. */
  #settle(found: Promise<Reachability>, result: Reachability): Reachability | Promise<Reachability> {
    const { log } = this.#deps;
    if (this.#running?.found !== found) return this.#running?.found ?? log.current.peek();
    this.#running = undefined;
    this.#wasProven ||= result.state === 'reachable';
    log.note(result);
    this.#wait(this.#deps.isBusy.peek());
    return result;
  }

  #fail(found: Promise<Reachability>, error: CallsideError): Reachability | Promise<Reachability> {
    const isMeant = this.#running?.found === found;
    const { clock, onUnreachable } = this.#deps;
    const result = this.#settle(found, { state: 'unreachable', at: clock.now(), reason: reasonOf(error) });
    if (isMeant) onUnreachable(error, { wasProven: this.#wasProven });
    return result;
  }

  /** A call that begins does not wait for a probe that was planned before it. */
  #replan(isBusy: boolean): void {
    if (!this.#running && !this.#isOver) this.#wait(isBusy);
  }

  #wait(isBusy: boolean): void {
    this.#pass((isBusy ? busyMs : idleMs) * (0.8 + 0.2 * this.#deps.clock.random()));
  }

  /** Counts the time until the next probe in ticks. After a sleep, the known result no longer counts. */
  #pass(leftMs: number): void {
    const { clock } = this.#deps;
    this.#cancelBeat();
    const stepMs = Math.min(leftMs, tickMs);
    const dueAt = clock.now() + stepMs;
    this.#cancelBeat = clock.after(stepMs, () => {
      if (clock.now() - dueAt > sleptMs) void this.check();
      else if (leftMs > stepMs) this.#pass(leftMs - stepMs);
      else void this.#ask();
    });
  }
}

/** Why a phone that failed so cannot be called. */
export function reasonOf({ code }: CallsideError): UnreachableReason {
  if (code === 'timeout') return 'noAnswer';
  if (code === 'phone.registrationFailed') return 'notRegistered';
  if (code === 'phone.inUse' || code === 'phone.takenOver') return 'elsewhere';
  return code === 'offline' ? 'offline' : 'failed';
}
