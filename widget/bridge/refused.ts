import { CallsideError, type ErrorCode } from '#sdk/index.ts';
import type { Refusal, RefusalStatus } from './contract/reply.ts';

/** A request that the bridge itself refuses. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, message: string) {
    super(message);
    this.status = status;
  }
}

const statuses: Partial<Record<ErrorCode, RefusalStatus>> = {
  'call.emptyNumber': 400,
  'call.wrongNumber': 400,
  'call.emergencyNumber': 403,
  badRequest: 400,
  'call.gone': 404,
  notFound: 404,
  'call.noTerminal': 409,
  'call.actionNotAllowed': 409,
  'call.actionPending': 409,
  'call.refusedByCheck': 409,
  'call.advisedAgainst': 409,
  'agent.notAgent': 403,
  'agent.noGroup': 404,
  'agent.callerGone': 404,
  'agent.notPossible': 409,
  'agent.commandPending': 409,
  'agent.inAcdCall': 409,
  'agent.unknownReason': 400,
  'agent.overflowCircle': 409,
  'group.changedSince': 409,
  'group.agentGone': 409,
  'group.soundDeleted': 409,
  'callerId.notAllowed': 403,
  'login.codeUsed': 403,
  'login.codeLate': 403,
  'login.codeForeign': 403,
  'call.forbidden': 403,
  forbidden: 403,
  timeout: 408,
  unauthorized: 503,
  invalidToken: 503,
  sessionExpired: 503,
  'call.allTerminalsOffline': 503,
  'call.terminalOffline': 503,
  'phone.notReady': 503,
  'session.notSignedIn': 503,
  'profile.notLoaded': 503,
  'terminals.notLoaded': 503,
  offline: 503,
  disposed: 503,
};

/**
 * Returns the reply to a page for a failed request. Rethrows an error of the widget itself, which the page must not
 * see.
 */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refused) return { ok: false, status: thrown.status, message: thrown.message };
  if (!(thrown instanceof CallsideError)) throw thrown;
  return {
    ok: false,
    status: statuses[thrown.code] ?? 500,
    message: thrown.serverMessage ?? thrown.code,
  };
}
