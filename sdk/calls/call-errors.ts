import { type CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';

/** Failures that say nothing about the call: no answer, no session, or a busy router. */
const isOfConnection = ({ status, code }: CallsideError): boolean =>
  status === 0 || code === 'unauthorized' || code === 'overloaded';

/** True if the router could not parse the number: 406 and `Bad number`, which may follow a cause in any words. */
export const isWrongNumber = ({ status, serverMessage = '' }: CallsideError): boolean =>
  status === 406 && /(?:^|: )Bad number/.test(serverMessage);

/** True if the router does not connect the number because it belongs to an emergency service: 406 and `Emergency number`. */
export const isEmergencyNumber = ({ status, serverMessage = '' }: CallsideError): boolean =>
  status === 406 && /(?:^|: )Emergency number/.test(serverMessage);

/** Converts a refused action into an error of calls that names the action. Other codes stay unchanged. */
export function actionError(thrown: unknown, action: string): CallsideError {
  const error = toCallsideError(thrown, 'call.actionFailed');
  const code = actionCode(error);
  return error.code === code && error.action === action ? error : error.as(code, action);
}

function actionCode(error: CallsideError): ErrorCode {
  if (error.code.includes('.') || isOfConnection(error)) return error.code;
  if (error.status === 409) return 'call.actionNotAllowed';
  if (error.status === 403) return 'call.forbidden';
  if (isWrongNumber(error)) return 'call.wrongNumber';
  if (isEmergencyNumber(error)) return 'call.emergencyNumber';
  return error.status === 404 ? 'call.gone' : 'call.actionFailed';
}

/** The terminals of a user when a call was refused. */
interface TerminalsThen {
  /** Any terminal could have placed the call. */
  readonly isAnyInService: boolean;
  /** The terminal that should have placed it is not in service. */
  readonly isOffline?: boolean;
}

/** Converts a refused call. */
export function placeError(
  thrown: unknown,
  { isAnyInService, isOffline = false }: TerminalsThen,
): CallsideError {
  const error = toCallsideError(thrown, 'call.failed');
  if (error.code.includes('.') || isOfConnection(error)) return error;
  if (isWrongNumber(error)) return error.as('call.wrongNumber');
  if (isEmergencyNumber(error)) return error.as('call.emergencyNumber');
  if (error.status === 403) return error.as('call.forbidden');
  if (!isAnyInService) return error.as('call.allTerminalsOffline');
  return error.as(isOffline ? 'call.terminalOffline' : 'call.failed');
}
