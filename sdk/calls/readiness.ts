import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { Info } from '#wire/session/info.ts';
import type { BrowserPhone } from '../phones/browser-phone.ts';
import type { Clock } from '../platform/platform.ts';
import { onAbort, startTimer, type WaitOptions, waitFor } from '../platform/wait.ts';
import type { SessionState } from '../session/session-state.ts';
import { defaultWaitMs } from '../state/when-known.ts';
import type { FormattedTerminal } from '../terminals/formatted-terminal.ts';
import { isAnyInService } from '../terminals/rules.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { canStart } from '../terminals/trouble.ts';
import type { ConnectionState } from '../transport/connection.ts';
import { CallsideError, type ErrorCode } from '../transport/errors.ts';
import type { PhoneLines } from './phone-lines.ts';

export interface ReadinessDeps {
  readonly session: ReadonlySignal<SessionState>;
  readonly profile: {
    readonly info: ReadonlySignal<Pick<Info, 'extension'> | undefined>;
    readonly problem: ReadonlySignal<CallsideError | undefined>;
  };
  readonly terminals: Pick<Terminals, 'items' | 'selected' | 'isCallForbidden' | 'isReady'>;
  readonly phone:
    | (Pick<BrowserPhone, 'state' | 'checkReachability'> & Pick<PhoneLines, 'terminalId'>)
    | undefined;
  readonly connection: ReadonlySignal<ConnectionState>;
  readonly clock: Clock;
}

/** An obstacle to placing calls. */
interface Obstacle {
  readonly error: CallsideError;
  /** `passing` goes away by itself, `settling` may still do so for a moment, `final` stays until the user acts. */
  readonly outlook: 'passing' | 'settling' | 'final';
}

/** Terminals come into service one by one: a list without a usable terminal counts after this time. */
const settleMs = 1_000;

/** Reports whether calls can be placed, and the obstacle until then. */
export class Readiness {
  readonly #deps: ReadinessDeps;
  readonly #life = new AbortController();

  /**
   * The obstacle to placing calls now, as the code that a call would be rejected with; undefined where there is
   * none.
   */
  readonly missing = computed<ErrorCode | undefined>(
    () =>
      (this.#session('passing') ?? this.#loading() ?? this.#stale(this.#calling() ?? this.#phone()))?.error
        .code,
  );

  constructor(deps: ReadinessDeps) {
    this.#deps = deps;
  }

  /** Resolves once the user is signed in, profile and terminals are loaded, and the phone here is registered where it is selected. */
  ready(options?: WaitOptions): Promise<void> {
    return this.#without(
      () => this.#session('passing') ?? this.#lost() ?? this.#loading() ?? this.#phone(),
      options,
    );
  }

  /**
   * Resolves to the terminal that places calls, once it can.
   *
   * @param onObstacle receives each thing that is waited for
   */
  async terminal(options?: WaitOptions, onObstacle?: (code: ErrorCode) => void): Promise<FormattedTerminal> {
    const { terminals, phone } = this.#deps;
    // A phone that waits for its next try makes it now.
    if (phone?.state.peek().name === 'reconnecting') void phone.checkReachability();
    await this.#without(
      () => this.#session('final') ?? this.#loading() ?? this.#stale(this.#calling() ?? this.#phone()),
      options,
      onObstacle,
    );
    const terminal = terminals.selected.peek();
    if (!terminal) throw new CallsideError('call.noTerminal');
    return terminal;
  }

  /** Rejects everything that still waits with `aborted`, and what begins later with `disposed`. */
  dispose(): void {
    this.#life.abort();
  }

  #session(whenSignedOut: Obstacle['outlook']): Obstacle | undefined {
    const state = this.#deps.session.value;
    if (state.name === 'signedIn') return undefined;
    const isOnItsWay = state.name === 'resuming' || state.name === 'signingIn';
    const cause = state.name === 'signedOut' ? state.reason : undefined;
    return {
      error: new CallsideError('session.notSignedIn', { cause }),
      outlook: isOnItsWay ? 'passing' : whenSignedOut,
    };
  }

  /** The phone system is not reached. */
  #lost(): Obstacle | undefined {
    const state = this.#deps.connection.value;
    return state.name === 'reconnecting' ? { error: state.reason, outlook: 'passing' } : undefined;
  }

  /** The list of phones is old while the phone system is not reached: that is the reason, and it may pass. */
  #stale(obstacle: Obstacle | undefined): Obstacle | undefined {
    if (!obstacle || obstacle.outlook === 'final') return obstacle;
    return this.#lost() ?? obstacle;
  }

  #loading(): Obstacle | undefined {
    const { profile, terminals } = this.#deps;
    const info = profile.info.value;
    if (!info) return passing('profile.notLoaded', profile.problem.value);
    // A user without an extension has no list of terminals that could be loaded.
    return !info.extension || terminals.isReady.value ? undefined : passing('terminals.notLoaded');
  }

  #calling(): Obstacle | undefined {
    const { profile, terminals } = this.#deps;
    const list = terminals.items.value;
    if (!profile.info.value?.extension) return settling('call.forbidden');
    const isStarting = this.#deps.phone !== undefined && canStart(terminals.selected.value);
    if (terminals.isCallForbidden.value && !isStarting)
      return settling(
        list.length > 0 && !isAnyInService(list) ? 'call.allTerminalsOffline' : 'call.forbidden',
      );
    return terminals.selected.value ? undefined : settling('call.noTerminal');
  }

  #phone(): Obstacle | undefined {
    const { phone, terminals } = this.#deps;
    const terminal = terminals.selected.value;
    if (phone === undefined || terminal?.type !== 'webphone') return undefined;
    if (phone.terminalId.value === terminal.terminalId) return undefined;
    const state = phone.state.value;
    if (state.name === 'failed') return { error: state.reason, outlook: 'final' };
    return passing('phone.notReady', state.name === 'reconnecting' ? state.reason : undefined);
  }

  #without(
    obstacle: () => Obstacle | undefined,
    { timeoutMs = defaultWaitMs, signal }: WaitOptions = {},
    onObstacle?: (code: ErrorCode) => void,
  ): Promise<void> {
    if (this.#life.signal.aborted) return Promise.reject(new CallsideError('disposed'));
    const { clock } = this.#deps;
    const end = AbortSignal.any([this.#life.signal, ...(signal ? [signal] : [])]);
    const waited = waitFor<void>(end, ({ resolve, reject, life }) => {
      let missing: CallsideError | undefined;
      startTimer(clock, timeoutMs, () => reject(missing), { signal: life });
      const unwatch = effect(() => {
        const present = obstacle();
        missing = present?.error;
        if (!present) return resolve();
        if (present.outlook === 'final') return reject(present.error);
        onObstacle?.(present.error.code);
        return present.outlook === 'settling'
          ? clock.after(settleMs, () => reject(present.error))
          : undefined;
      });
      onAbort(life, unwatch);
    });
    return waited.catch((thrown: unknown) => {
      throw thrown === end.reason ? new CallsideError('aborted') : thrown;
    });
  }
}

const passing = (code: ErrorCode, cause?: CallsideError): Obstacle => ({
  error: new CallsideError(code, { cause }),
  outlook: 'passing',
});

const settling = (code: ErrorCode): Obstacle => ({ error: new CallsideError(code), outlook: 'settling' });
