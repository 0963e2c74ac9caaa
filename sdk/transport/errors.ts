/** Every failure that the SDK can tell, in its own words. Each has a page in the documentation. */
export const errorCodes = [
  'offline',
  'timeout',
  'aborted',
  'unauthorized',
  'invalidToken',
  'forbidden',
  'notFound',
  'badRequest',
  'serverError',
  'overloaded',
  'unexpected',
  'badResponse',
  'sessionExpired',
  'resynchronised',
  'replaced',
  'badListener',
  'unsupported',
  'login.passwordRequired',
  'login.inadequateCredentials',
  'login.accountBlocked',
  'login.unreachable',
  'login.notFound',
  'login.unavailable',
  'login.internal',
  'login.noExtension',
  'login.twoSteps',
  'login.verificationFailed',
  'login.codeUsed',
  'login.codeLate',
  'login.codeForeign',
  'login.behalfRefused',
  'login.failed',
  'call.emptyNumber',
  'call.wrongNumber',
  'call.noTerminal',
  'call.allTerminalsOffline',
  'call.forbidden',
  'call.failed',
  'call.actionFailed',
  'call.actionNotAllowed',
  'call.gone',
  'call.actionPending',
  'call.serviceMissed',
  'call.refusedByCheck',
  'call.advisedAgainst',
  'agent.notAgent',
  'agent.commandPending',
  'agent.notPossible',
  'agent.inAcdCall',
  'agent.unknownReason',
  'agent.noGroup',
  'agent.failed',
  'callerId.notAllowed',
  'contact.invalid',
  'contact.tooManyFavorites',
  'recording.emptyReason',
  'recording.longReason',
  'phone.notAllowed',
  'phone.notReady',
  'phone.creationFailed',
  'phone.microphoneDenied',
  'phone.noMicrophone',
  'phone.microphoneBusy',
  'phone.microphoneLost',
  'phone.takenOver',
  'phone.registrationFailed',
  'phone.inUse',
  'phone.unsupported',
] as const;

/** What went wrong; the part before the dot is the area. */
export type ErrorCode = (typeof errorCodes)[number];

/** What is known of a failure beside its code. */
export interface ErrorFacts {
  /** HTTP or SIP status; 0 where nobody answered. */
  readonly status?: number;
  readonly serverMessage?: string | undefined;
  readonly exceptionId?: string | undefined;
  readonly action?: string | undefined;
  readonly cause?: unknown;
}

/** The one class of failure that the SDK throws, rejects with and reports. */
export class CallsideError extends Error {
  override readonly name = 'CallsideError';
  readonly code: ErrorCode;
  /** HTTP or SIP status; 0 where nobody answered. */
  readonly status: number;
  /** Key of a short text for the user: `error.<code>.label`. */
  readonly labelKey: string;
  /** Key of a longer text for the user: `error.<code>.detail`. */
  readonly detailKey: string;
  /** The server's own explanation, prefixed by its cause where it gave one. */
  readonly serverMessage?: string;
  /** The server's own code of the failure. */
  readonly exceptionId?: string;
  /** What was being done: an action of a call (`hold`), else the method of the request (`PUT`). */
  readonly action?: string;

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(facts.serverMessage ? `${code}: ${facts.serverMessage}` : code, {
      cause: facts.cause,
    });
    this.code = code;
    this.status = facts.status ?? 0;
    this.labelKey = `error.${code}.label`;
    this.detailKey = `error.${code}.detail`;
    if (facts.serverMessage !== undefined) this.serverMessage = facts.serverMessage;
    if (facts.exceptionId !== undefined) this.exceptionId = facts.exceptionId;
    if (facts.action !== undefined) this.action = facts.action;
  }

  /** The same failure under a code that says more to the user. */
  as(code: ErrorCode, action = this.action): CallsideError {
    return new CallsideError(code, { ...this, action, cause: this });
  }
}

/** Any thrown thing as a `CallsideError`; what is not one becomes `unexpected` with it as its cause. */
export function toCallsideError(thrown: unknown, code: ErrorCode = 'unexpected'): CallsideError {
  return thrown instanceof CallsideError ? thrown : new CallsideError(code, { cause: thrown });
}
