import './errors/first-words.ts';
import { lookUp } from './i18n.ts';
import type { Gaps } from './word-set.ts';

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
  'administration.refused',
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

/** Codes whose label says less than the operation that failed: they leave open what was not done. */
const leavesOperationOpen: ReadonlySet<string> = new Set(['badRequest', 'serverError', 'unexpected']);

/** True for a business reason: the router's sentence names the number, code or rule. */
const isOfBusiness = ({ exceptionId = '' }: Failure) => exceptionId.startsWith('LAL_');

/** The speed dial that the router's sentence names as taken, with its star if it has one. */
const takenSpeedDial = ({ exceptionId, serverMessage = '' }: Failure) =>
  exceptionId === 'LAL_10_15' ? /\*?\d+/.exec(serverMessage)?.[0] : undefined;

/**
 * Returns the most exact words for a failure: the words for the router's code, for the action that failed, or for our code, e.g.
 * `call.gone`. A failure without words reads as `unexpected`. The router's own sentence is the detail of a business code, and
 * wherever our words say little.
 */
export function errorWords(
  failure: Failure | string,
  words: (key: string, gaps?: Gaps) => string = lookUp,
): ErrorWords {
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
  const operation = leavesOperationOpen.has(code) ? [`failed.${action}`] : [];
  const speedDial = takenSpeedDial(facts);
  return {
    label: speedDial
      ? words('error.router.LAL_10_15.named.label', { code: speedDial })
      : (say('label', [byRouter, `${code}.${action}`, ...operation, code, 'unexpected']) ?? ''),
    detail: sentence || (say('detail', [byRouter]) ?? (own || (say('detail', [code, 'unexpected']) ?? ''))),
  };
}
