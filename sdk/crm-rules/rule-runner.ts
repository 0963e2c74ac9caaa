import { effect, type ReadonlySignal } from '@preact/signals-core';
import {
  type ActionRun,
  type MatchedCall,
  type MatchedCrmRule,
  matchLifeMs,
  type NewRuleRun,
  type RuleRun,
  ruleRun,
} from '#wire/crm-rules/match.ts';
import { untilAttended } from '../platform/attention.ts';
import type { Attention, Platform } from '../platform/platform.ts';
import { sleep } from '../platform/wait.ts';
import type { ProfileSource } from '../profile/loaded-profile.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { toCallsideError } from '../transport/errors.ts';
import { maxActionsOfCall } from './rules.ts';
import { type ActionDeps, runAction } from './run-action.ts';

/** The run of a rule in which something failed. */
export interface RuleFailure {
  /** The rule and the call. */
  readonly match: MatchedCrmRule;
  /** The outcome of each action. */
  readonly run: Pick<RuleRun, 'actions'>;
}

/** Dependencies of the rules on the client. */
export interface RuleRunnerDeps
  extends Pick<DomainDeps, 'rest' | 'report' | 'scope' | 'watch'>,
    ProfileSource {
  readonly platform: Pick<Platform, 'clock' | 'attention'>;
  /** Whether this tab leads the user's tabs. */
  readonly isLeader: ReadonlySignal<boolean>;
  /** The ids of the lines of present calls. */
  readonly lineIds: ReadonlySignal<ReadonlySet<string>>;
  /** Returns the call that a match without a call is about; undefined without calls. */
  readonly presentCall: () => MatchedCall | undefined;
  /** The time of the phone system. */
  readonly now: ReadonlySignal<number>;
}

interface RunnerOptions extends RuleRunnerDeps, Omit<ActionDeps, 'platform' | 'user' | 'callOver' | 'life'> {
  /** Ends when the user signs out. */
  readonly life: AbortSignal;
  readonly onFailure: (failure: RuleFailure) => void;
}

/** The head start of a visible page before the leading tab, which may be hidden. */
const headStartMs = 700;
/** The most calls whose actions are counted. */
const maxCalls = 100;

/** Takes matches on, each in a single client of the user, and runs their actions in order. */
export class RuleRunner {
  readonly #deps: RunnerOptions;
  readonly #life = new AbortController();
  /** Matches that are waiting for their turn, by path. */
  readonly #waiting = new Map<string, AbortController>();
  readonly #known = new Set<string>();
  /** The actions that each call had. */
  readonly #spent = new Map<string, number>();

  constructor(deps: RunnerOptions) {
    this.#deps = deps;
    deps.life.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** Runs a match, if no other client does. A repeated match is ignored, and a match that is too old. */
  add(match: MatchedCrmRule): void {
    const { restUri, matchID, timestamp } = match;
    if (this.#known.has(matchID) || this.#deps.now.peek() - timestamp > matchLifeMs) return;
    this.#known.add(matchID);
    const turn = new AbortController();
    this.#waiting.set(restUri, turn);
    const signal = AbortSignal.any([turn.signal, this.#life.signal]);
    const call = this.#followCall(match.call.lineId);
    this.#untilTurn(match, signal)
      .then(() => this.#run(match, call.over))
      .catch((thrown: unknown) => {
        if (!signal.aborted && !this.#life.signal.aborted) this.#deps.report(toCallsideError(thrown));
      })
      .finally(() => {
        call.unfollow();
        this.#waiting.delete(restUri);
      });
  }

  /** Another client has taken these matches on. A match that is being run here goes on. */
  drop(paths: readonly string[]): void {
    for (const path of paths) this.#waiting.get(path)?.abort();
  }

  stop(): void {
    this.#life.abort();
  }

  /**
   * A visible page runs rules at once, the leading tab a moment later, and a hidden page if it becomes visible in time. A
   * page without the helper that an action needs leaves a moment to a page that has it.
   */
  async #untilTurn({ rule }: MatchedCrmRule, signal: AbortSignal): Promise<void> {
    const { attention, clock } = this.#deps.platform;
    const needsHelper = rule.clientActions.some(({ target }) => target === 'bridge');
    if (needsHelper && !this.#deps.bridge.peek()) await sleep(clock, headStartMs, signal);
    if (isVisible(attention)) return;
    const seen = untilAttended(attention, signal);
    if (!this.#deps.isLeader.peek()) await seen;
    else await Promise.race([seen, sleep(clock, headStartMs, signal)]);
    signal.throwIfAborted();
  }

  /** `over` aborts when the call is gone. A match may arrive before its call. */
  #followCall(lineId: string): { readonly over: AbortSignal; unfollow(): void } {
    const over = new AbortController();
    let wasThere = false;
    const unfollow = effect(() => {
      const isThere = this.#deps.lineIds.value.has(lineId);
      if (wasThere && !isThere) over.abort();
      wasThere ||= isThere;
    });
    return { over: over.signal, unfollow };
  }

  async #run(match: MatchedCrmRule, callOver: AbortSignal): Promise<void> {
    const { rest, onFailure } = this.#deps;
    const call = `${match.call.lineId} ${match.call.creationTime}`;
    const spent = this.#spent.get(call) ?? 0;
    this.#spend(call, match.rule.clientActions.length);
    if (spent >= maxActionsOfCall) {
      // Said once: further matches of the same call have nothing new to say.
      if (spent < maxActionsOfCall + match.rule.clientActions.length)
        onFailure({ match, run: { actions: match.rule.clientActions.map(tooMany) } });
      return;
    }
    // The push that it is taken may arrive before the answer, and must not end it.
    this.#waiting.delete(match.restUri);
    // A match without a path is not taken on: the profile of each client has it, and the leading tab runs it.
    const isLean = match.restUri === '';
    const run = isLean ? undefined : await this.#take(match);
    if (!run && !(isLean && this.#deps.isLeader.peek())) return;
    const actions: ActionRun[] = [];
    for (const [at, action] of match.rule.clientActions.entries())
      actions.push(
        spent + at < maxActionsOfCall
          ? await runAction(action, match, this.#actionDeps(callOver))
          : tooMany(action),
      );
    if (actions.some(({ outcome }) => outcome === 'failed' || outcome === 'refused'))
      onFailure({ match, run: { actions } });
    const body: NewRuleRun = { actions };
    if (run) await rest.send({ path: run.restUri, method: 'PUT', body });
  }

  /** Undefined if another client was faster. */
  async #take({ restUri }: MatchedCrmRule): Promise<RuleRun | undefined> {
    try {
      return await this.#deps.rest.read(ruleRun, {
        path: `${restUri}/run`,
        method: 'POST',
        signal: this.#life.signal,
      });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 409) return undefined;
      throw error;
    }
  }

  #actionDeps(callOver: AbortSignal): ActionDeps {
    const info = this.#deps.info.peek();
    const user = { name: info?.user.userName ?? '', number: info?.extension?.addressNumber ?? '' };
    return { ...this.#deps, user, callOver, life: this.#life.signal };
  }

  #spend(call: string, actions: number): void {
    this.#spent.set(call, (this.#spent.get(call) ?? 0) + actions);
    if (this.#spent.size <= maxCalls) return;
    const [oldest] = this.#spent.keys();
    if (oldest !== undefined) this.#spent.delete(oldest);
  }
}

const isVisible = (attention: Attention): boolean =>
  !attention.isHidden() && (attention.hasFocus?.() ?? true);

const tooMany = ({ label, type }: Pick<ActionRun, 'label' | 'type'>): ActionRun => ({
  label,
  type,
  at: '',
  outcome: 'refused',
  failure: 'tooMany',
});
