import { userFaultIds } from '#wire/administration/user.ts';
import { type ErrorCode, toCallsideError } from '../transport/errors.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  [userFaultIds.loginTaken]: 'administration.taken',
  [userFaultIds.numberTaken]: 'administration.taken',
  [userFaultIds.numberUnfit]: 'administration.refused',
  [userFaultIds.noFreeNumber]: 'administration.refused',
  [userFaultIds.otherDepartment]: 'administration.refused',
  [userFaultIds.ownRights]: 'administration.lastAdministrator',
  [userFaultIds.lastAdministrator]: 'administration.lastAdministrator',
  [userFaultIds.changedMeanwhile]: 'administration.changedMeanwhile',
};

/** Awaits a change by an administrator, and gives its refusal a code. */
export async function administrationRefused<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (thrown) {
    const error = toCallsideError(thrown);
    const code = error.exceptionId === undefined ? undefined : codes[error.exceptionId];
    throw code === undefined ? error : error.as(code);
  }
}
