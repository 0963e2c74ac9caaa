import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { type MatchedCrmRule, matchedCrmRule, type RuleRun, ruleRun } from '#wire/crm-rules/match.ts';
import {
  type ChangedCrmRule,
  type CrmCallState,
  type CrmRule,
  type CrmRuleDraft,
  crmRule,
} from '#wire/crm-rules/rule.ts';
import { loadedProfile } from '../profile/loaded-profile.ts';
import { effectWhen } from '../state/effect-when.ts';
import { Listeners } from '../state/listeners.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError } from '../transport/errors.ts';
import { readMatch } from './lean-match.ts';
import type { LocalBridge } from './local-bridge.ts';
import { type RuleFailure, RuleRunner, type RuleRunnerDeps } from './rule-runner.ts';
import type { RuleQuestion } from './run-action.ts';

/** Means of the program that runs the rules. */
export interface CrmRulesOptions {
  /** Opens a page beside this page. Returns false if the browser does so only after a click. */
  readonly openPage: (url: string) => boolean;
  /**
   * True if the page around shows the record of the call anyway, so that a question about this address is left out, or goes away. May
   * read signals: the question follows them.
   */
  readonly isShown?: (match: MatchedCrmRule, url: string) => boolean;
  /** Places requests to other hosts; `fetch` where nothing else is given. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;
}

const source = 'v1/user/CRMIntegrationRule';
const matchSource = 'v1/user/MatchedCRMRule';
const counted = z.object({ count: z.number() });

/**
 * The rules that act on the user's calls. The rules and the log are lists; the matches of calls are run by `start()`, in a
 * single client of the user each.
 */
export class CrmRules {
  readonly #deps: RuleRunnerDeps & ListDeps;
  readonly #bridge = signal<LocalBridge | undefined>(undefined);
  readonly #questions = signal<readonly RuleQuestion[]>([]);
  readonly #failures = new Listeners<RuleFailure>();
  /** Matches that cannot be read, which each profile repeats. */
  readonly #reported = new Set<string>();
  #counting: { readonly scope: object; readonly count: Promise<number> } | undefined;

  /** The rules for the calls of the user, and the rules of others that the user may write; oldest first. */
  readonly rules: RouterList<CrmRule>;
  /** The runs of rules at this user's clients, newest first. */
  readonly runs: RouterList<RuleRun>;
  /** The questions that the user has to answer before an action runs, oldest first. */
  readonly questions: ReadonlySignal<readonly RuleQuestion[]> = this.#questions;
  /** Whether there is a helper on this machine that starts programs. */
  readonly hasBridge: ReadonlySignal<boolean> = computed(() => this.#bridge.value !== undefined);

  /** @internal */
  constructor(deps: RuleRunnerDeps & ListDeps) {
    this.#deps = deps;
    this.rules = new RouterList(deps, { source, schema: crmRule });
    this.runs = new RouterList(deps, {
      source: 'v1/logs/CRMRuleRun',
      schema: ruleRun,
      pageLength: 50,
      compare: (one, other) => other.timestamp - one.timestamp || Number(other.runID) - Number(one.runID),
    });
  }

  /** Gives the rules a helper on this machine. Returns a function that takes it away. */
  useBridge(bridge: LocalBridge): () => void {
    this.#bridge.value = bridge;
    return () => {
      if (this.#bridge.peek() === bridge) this.#bridge.value = undefined;
    };
  }

  /** Calls `listener` once for each run in which an action failed. Returns an unsubscribe function. */
  onFailure(listener: (failure: RuleFailure) => void): () => void {
    return this.#failures.add(listener);
  }

  /**
   * Runs the rules that match calls of the user, from now on and from the last minute; not while acting for another user.
   * Returns a function that stops.
   */
  start(options: CrmRulesOptions): () => void {
    const { info, scope, watch, presentCall, now, report } = this.#deps;
    return effectWhen(
      () => {
        const present = scope.value;
        const isOn = info.value?.features.CRMIntegrationRule === true;
        return present && isOn && !present.login.isBehalf ? present : undefined;
      },
      (user) => {
        const runner = new RuleRunner({
          ...this.#deps,
          fetch: (url, init) => fetch(url, init),
          ...options,
          bridge: this.#bridge,
          questions: this.#questions,
          onFailure: (failure) => this.#failures.emit(failure),
          life: user.signal,
        });
        const update = (items: readonly MatchedCrmRule[]) => {
          for (const match of items) runner.add(match);
        };
        const unwatch = watch(
          matchedCrmRule,
          { source: matchSource },
          {
            snapshot: update,
            update: (items, removed) => {
              update(items);
              runner.drop(removed);
            },
          },
        );
        const unfollow = effectWhen(
          () => info.value?.lastMatchedCRMRules,
          (matches) => {
            for (const item of matches) {
              const match = readMatch(item, { call: presentCall(), now: now.peek() });
              if (match) runner.add(match);
              else if (!this.#reported.has(JSON.stringify(item))) {
                this.#reported.add(JSON.stringify(item));
                report(new CallsideError('badResponse'));
              }
            }
            return () => undefined;
          },
        );
        return () => {
          unfollow();
          unwatch();
          runner.stop();
        };
      },
    );
  }

  /** Adds a rule. Rejects with `badRequest`, and with `forbidden` for a scope that the user may not write. */
  add(rule: CrmRuleDraft): Promise<CrmRule> {
    this.#counting = undefined;
    return this.#deps.rest.read(crmRule, { path: source, method: 'POST', body: rule });
  }

  /** Changes the named properties of a rule. Rejects with `badRequest`, `forbidden`, `notFound`. */
  change({ restUri: path }: Pick<CrmRule, 'restUri'>, change: ChangedCrmRule): Promise<CrmRule> {
    this.#counting = undefined;
    return this.#deps.rest.read(crmRule, { path, method: 'PUT', body: change });
  }

  /** Removes a rule. Rejects with `forbidden`, `notFound`. */
  async remove({ restUri: path }: Pick<CrmRule, 'restUri'>): Promise<void> {
    this.#counting = undefined;
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }

  /** Runs a rule for a call that does not exist, as for a real call. Rejects with `forbidden`, `notFound`. */
  async test(
    { restUri }: Pick<CrmRule, 'restUri'>,
    call: { readonly callState: CrmCallState; readonly number: string; readonly name?: string },
  ): Promise<void> {
    await this.#deps.rest.send({ path: `${restUri}/test`, method: 'POST', body: call });
  }

  /**
   * Returns how many active rules apply to the user: their own, the rules of all users, and the rules of each group. A list
   * that cannot be had counts as none. Rejects with `profile.notLoaded` and `aborted`. Counted once for each sign-in, and
   * again after a change by this client.
   */
  count(): Promise<number> {
    const scope = this.#deps.scope.peek();
    if (!scope) return Promise.resolve(0);
    if (this.#counting?.scope !== scope) {
      const count = this.#countAll();
      this.#counting = { scope, count };
      count.catch(() => {
        this.#counting = undefined;
      });
    }
    return this.#counting.count;
  }

  async #countAll(): Promise<number> {
    const { rest } = this.#deps;
    const { groups: own } = await loadedProfile(this.#deps);
    const groups = own.map(({ restUri }) => restUri);
    const counts = ['v1/user', ...groups].map(async (base) => {
      try {
        const path = `${base}/AssignableCRMIntegrationRule`;
        return (await rest.read(counted, { path, query: { length: '1' } })).count;
      } catch {
        return 0;
      }
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }
}
