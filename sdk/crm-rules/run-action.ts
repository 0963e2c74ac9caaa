import { effect, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { type ActionRun, type MatchedCrmRule, matchLifeMs, type RunFailure } from '#wire/crm-rules/match.ts';
import type { ClientAction } from '#wire/crm-rules/rule.ts';
import type { Clock, Platform } from '../platform/platform.ts';
import { onAbort, startTimer, waitFor } from '../platform/wait.ts';
import type { LocalBridge, LocalOutcome } from './local-bridge.ts';
import {
  isAfterCall,
  type PreparedAction,
  prepareAction,
  type RuleUser,
  targetOf,
  valuesOf,
} from './rules.ts';

/** A question to the user. */
export interface RuleQuestion {
  /** The id of the question, which does not change while the question stands. */
  readonly id: string;
  /** The rule wants a confirmation, or the browser has `blocked` the page, which a click opens. */
  readonly kind: 'confirm' | 'blocked';
  /** The rule and the call. */
  readonly match: MatchedCrmRule;
  /** The action as the rule has it. */
  readonly action: ClientAction;
  /** The page, program or request, with the data of the call in it. */
  readonly prepared: PreparedAction;
  /** Runs the action. */
  accept(): void;
  /** Leaves the action out. */
  skip(): void;
}

/** The means of an action. */
export interface ActionDeps {
  readonly platform: Pick<Platform, 'clock'>;
  readonly openPage: (url: string) => boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;
  readonly bridge: ReadonlySignal<LocalBridge | undefined>;
  readonly questions: Signal<readonly RuleQuestion[]>;
  readonly user: RuleUser;
  /** Aborts when the call of the match ends. */
  readonly callOver: AbortSignal;
  /** True if the page around shows the record of the call anyway, so that it needs no question. Reads signals. */
  readonly isShown?: ((match: MatchedCrmRule, url: string) => boolean) | undefined;
  /** Ends everything that is under way. */
  readonly life: AbortSignal;
}

/** How long a program and the answer to a request may take. */
const timeoutMs = 10_000;

type Outcome = Pick<ActionRun, 'outcome' | 'failure' | 'status'>;
const done: Outcome = { outcome: 'done' };
const failed = (failure: RunFailure, status?: number): Outcome => ({
  outcome: 'failed',
  failure,
  ...(status !== undefined && { status }),
});

/** Runs an action of a matched rule. Rejects only if `life` ends. */
export async function runAction(
  action: ClientAction,
  match: MatchedCrmRule,
  deps: ActionDeps,
): Promise<ActionRun> {
  const prepared = prepareAction(action, match.rule, valuesOf(match, deps.user));
  const { label, type } = action;
  const about = { label, type, at: targetOf(prepared).slice(0, 255) };
  if (prepared.type === 'refused') return { ...about, outcome: 'refused', failure: prepared.failure };
  const ask = (kind: RuleQuestion['kind']) => askUser({ kind, match, action, prepared }, deps);
  const isBridged = action.target === 'bridge';
  if (isBridged && !deps.bridge.peek()) return { ...about, ...failed('noBridge') };
  if (action.askConfirmation && !(await ask('confirm'))) return { ...about, outcome: 'declined' };
  if (prepared.type === 'openBrowser' && !isBridged) {
    if (deps.openPage(prepared.url)) return { ...about, ...done };
    if (!(await ask('blocked'))) return { ...about, outcome: 'declined', failure: 'blocked' };
    return { ...about, ...(deps.openPage(prepared.url) ? done : failed('blocked')) };
  }
  try {
    const outcome = await within(deps, (signal) =>
      isBridged ? throughBridge(prepared, deps.bridge.peek(), signal) : request(prepared, deps, signal),
    );
    return { ...about, ...outcome };
  } catch {
    deps.life.throwIfAborted();
    return { ...about, ...failed(prepared.type === 'launchProgram' ? 'programFailed' : 'requestFailed') };
  }
}

/** The answers of the phone system that let actions run arrive in any order. */
const byAge = (one: RuleQuestion, other: RuleQuestion): number =>
  one.match.timestamp - other.match.timestamp || one.id.localeCompare(other.id, 'en', { numeric: true });

/**
 * Resolves to the user's answer, and to false if there is none for as long as a match lives. A question about the beginning of a
 * call goes with the call, and every question when the page around shows the record.
 */
async function askUser(
  question: Omit<RuleQuestion, 'id' | 'accept' | 'skip'>,
  { questions, platform, callOver, isShown, life }: ActionDeps,
): Promise<boolean> {
  const { match, prepared } = question;
  const ends = isAfterCall(match.callState) ? undefined : callOver;
  if (ends?.aborted) return false;
  const id = `${question.match.matchID}/${question.match.rule.clientActions.indexOf(question.action)}/${question.kind}`;
  const others = () => questions.peek().filter((one) => one.id !== id);
  try {
    return await waitFor<boolean>(life, ({ resolve, life: wait }) => {
      const leaveOut = () => resolve(false);
      startTimer(platform.clock, matchLifeMs, leaveOut, { signal: wait });
      ends?.addEventListener('abort', leaveOut, { signal: wait });
      const unfollow = effect(() => {
        if (prepared.type === 'openBrowser' && isShown?.(match, prepared.url)) leaveOut();
      });
      onAbort(wait, unfollow);
      if (!wait.aborted)
        questions.value = [
          ...others(),
          { ...question, id, accept: () => resolve(true), skip: () => resolve(false) },
        ].toSorted(byAge);
    });
  } finally {
    questions.value = others();
  }
}

/** Ends work that takes too long, even if it does not listen to its signal. */
function within(
  { platform, life }: { readonly platform: { readonly clock: Clock }; readonly life: AbortSignal },
  start: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  return waitFor<Outcome>(life, ({ resolve, reject, life: wait }) => {
    startTimer(platform.clock, timeoutMs, () => resolve(failed('timeout')), { signal: wait });
    start(wait).then(resolve, reject);
  });
}

const outcomes: Readonly<Record<LocalOutcome, Outcome>> = {
  done,
  notAllowed: { outcome: 'refused', failure: 'programNotAllowed' },
  failed: failed('programFailed'),
};

async function throughBridge(
  prepared: Exclude<PreparedAction, { type: 'refused' }>,
  bridge: LocalBridge | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!bridge) return failed('noBridge');
  switch (prepared.type) {
    case 'openBrowser':
      return outcomes[await bridge.openLink(prepared.url, signal)];
    case 'launchProgram':
      return outcomes[await bridge.launchProgram(prepared, signal)];
    case 'placeRequest': {
      const { outcome, status } = await bridge.placeRequest(prepared, signal);
      if (outcome === 'notAllowed') return outcomes.notAllowed;
      return answered(outcome === 'done' ? (status ?? 0) : 0);
    }
  }
}

/** Only a status below 400 says that the request was understood; 0: there was no answer. */
const answered = (status: number): Outcome =>
  status >= 200 && status < 400 ? { ...done, status } : failed('requestFailed', status || undefined);

async function request(
  prepared: PreparedAction,
  deps: Pick<ActionDeps, 'fetch'>,
  signal: AbortSignal,
): Promise<Outcome> {
  if (prepared.type !== 'placeRequest') return failed('noBridge');
  const { method, url, contentType, body } = prepared;
  const { status } = await deps.fetch(url, {
    method,
    ...(body !== undefined && { body }),
    ...(contentType !== undefined && { headers: { 'Content-Type': contentType } }),
    // The session of this page is none of the other host's business, and a redirect could lead to a host that is not allowed.
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  return answered(status);
}
