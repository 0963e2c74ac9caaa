import { type Translate, type TranslationKey, translate } from './i18n.ts';

/** What the user reads about a failure. */
export interface ErrorWords {
  readonly label: string;
  readonly detail: string;
}

/** A failure as far as words depend on it, e.g. a `CallsideError`. */
export interface Failure {
  readonly code: string;
  /** The router's own code: has the first word where there are words for it. */
  readonly exceptionId?: string;
  /** What was being done. */
  readonly action?: string;
  readonly serverMessage?: string;
}

/** Our words for these say only that something was refused, or guess why: whoever refused it knows better. */
const saysLittle: ReadonlySet<string> = new Set([
  'badRequest',
  'forbidden',
  'serverError',
  'unexpected',
  'login.accountBlocked',
  'login.failed',
  'login.internal',
  'login.unavailable',
  'call.failed',
  'call.actionFailed',
  'call.refusedByCheck',
  'agent.failed',
]);

/** Where somebody's own reason says more than our words. */
const hasOwnReason = ({ code, exceptionId = '' }: Failure) =>
  saysLittle.has(code) || exceptionId.startsWith('LAL_');

/**
 * Words for a failure, the most exact that there are: for the router's code, for what was being done, for the code, e.g.
 * `call.gone`. What has no words reads as `unexpected`.
 */
export function errorWords(failure: Failure | string, words: Translate = translate): ErrorWords {
  const facts: Failure = typeof failure === 'string' ? { code: failure } : failure;
  const { code, exceptionId, action } = facts;
  const byRouter = `router.${exceptionId}`;
  const say = (part: 'label' | 'detail', codes: readonly string[]) =>
    codes
      .map((one) => `error.${one}.${part}` as TranslationKey)
      .map((key) => ({ key, text: words(key) }))
      .find(({ key, text }) => text !== key)?.text;
  const own = hasOwnReason(facts) ? facts.serverMessage : '';
  const rest = [`${code}.${action}`, code, 'unexpected'];
  return {
    label: say('label', [byRouter, ...rest]) ?? '',
    detail: say('detail', [byRouter]) ?? (own || (say('detail', rest) ?? '')),
  };
}
