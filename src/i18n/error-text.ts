import './errors/first-words.ts';
import { lookUp } from './i18n.ts';

/** The texts of a failure. */
export interface ErrorWords {
  readonly label: string;
  readonly detail: string;
}

/** The properties of a failure that decide its texts, for example of a `CallsideError`. */
export interface Failure {
  readonly code: string;
  /** The router's own code. Its texts take precedence, if there are any. */
  readonly exceptionId?: string;
  /** The failed action. */
  readonly action?: string;
  readonly serverMessage?: string;
}

/** Codes whose texts only say that something was refused, or guess the reason. The server's own sentence knows more. */
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

/** True for a business reason: the router's sentence names the number, code or rule. */
const isOfBusiness = ({ exceptionId = '' }: Failure) => exceptionId.startsWith('LAL_');

/**
 * Returns the most exact words for a failure: the words for the router's code, for the action that failed, or for our code, e.g.
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
