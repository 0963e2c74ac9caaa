import './en/first-errors.ts';
import { lookUp } from './i18n.ts';

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

/** A refusal for a reason of the business: the router's sentence names the number, code or rule that it is about. */
const isOfBusiness = ({ exceptionId = '' }: Failure) => exceptionId.startsWith('LAL_');

/**
 * Returns the most exact words for a failure: those for the router's code, for the action that failed, or for our code, e.g.
 * `call.gone`. A failure without words reads as `unexpected`. The router's own sentence is the detail of a business code, and
 * wherever our words say little.
 */
export function errorWords(failure: Failure | string, words: (key: string) => string = lookUp): ErrorWords {
  const facts: Failure = typeof failure === 'string' ? { code: failure } : failure;
  const { code, exceptionId, action } = facts;
  const byRouter = `router.${exceptionId}`;
  const say = (part: 'label' | 'detail', codes: readonly string[]) =>
    codes
      .map((one) => `error.${one}.${part}`)
      .map((key) => ({ key, text: words(key) }))
      .find(({ key, text }) => text !== key)?.text;
  const sentence = isOfBusiness(facts) ? facts.serverMessage : '';
  const own = saysLittle.has(code) ? facts.serverMessage : '';
  const rest = [`${code}.${action}`, code, 'unexpected'];
  return {
    label: say('label', [byRouter, ...rest]) ?? '',
    detail: sentence || (say('detail', [byRouter]) ?? (own || (say('detail', rest) ?? ''))),
  };
}
