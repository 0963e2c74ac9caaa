import { type ErrorCode, errorSentences } from './error-catalogue.ts';

export type { ErrorCode } from './error-catalogue.ts';

/** The code of every failure. `docs/errors.md` explains each. */
export const errorCodes = Object.keys(errorSentences) as readonly ErrorCode[];

/** Details of a failure in addition to its code. */
export interface ErrorFacts {
  /** HTTP or SIP status; 0 without an answer. */
  readonly status?: number;
  /** The router's own message, for logs. */
  readonly serverMessage?: string | undefined;
  /** The router's code for the failure. */
  readonly exceptionId?: string | undefined;
  /** The action on a call that failed. */
  readonly action?: string | undefined;
  /** The error behind it. */
  readonly cause?: unknown;
}

/**
 * The class of every error that the SDK throws, rejects with and reports. `code` is for programs, `message` an English
 * sentence for logs. Texts for users are found by the code: `error.<code>.label` and `error.<code>.detail` in a dictionary.
 */
export class CallsideError extends Error {
  /** Always `CallsideError`. */
  override readonly name = 'CallsideError';
  /** The code, by which programs distinguish failures. */
  readonly code: ErrorCode;
  /** HTTP or SIP status; 0 without an answer. */
  readonly status: number;
  /** The server's own explanation, prefixed by its cause where it gave a cause. */
  readonly serverMessage?: string;
  /** The server's own code of the failure. */
  readonly exceptionId?: string;
  /**
   * The failed operation: an action of a call (`hold`), else the method of the request (`PUT`), `QUERY` for a page of a list,
   * or `UPLOAD` for a file.
   */
  readonly action?: string;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    const sentence = errorSentences[code];
    super(facts.serverMessage ? `${sentence} (${facts.serverMessage})` : sentence, { cause: facts.cause });
    this.code = code;
    this.status = facts.status ?? 0;
    if (facts.serverMessage !== undefined) this.serverMessage = facts.serverMessage;
    if (facts.exceptionId !== undefined) this.exceptionId = facts.exceptionId;
    if (facts.action !== undefined) this.action = facts.action;
  }

  /** The same failure under a code that says more to the user. */
  as(code: ErrorCode, action = this.action): CallsideError {
    return new CallsideError(code, { ...this, action, cause: this });
  }
}

/** Converts any thrown value into a `CallsideError`. Other values become the cause of an `unexpected` error. */
export function toCallsideError(thrown: unknown, code: ErrorCode = 'unexpected'): CallsideError {
  return thrown instanceof CallsideError ? thrown : new CallsideError(code, { cause: thrown });
}
