import { userFaultIds } from '#wire/administration/user.ts';
import { type ErrorCode, toCallsideError } from '../transport/errors.ts';

const codeOf = (exceptionId: string | undefined): ErrorCode | undefined => {
  if (exceptionId === userFaultIds.changedMeanwhile) return 'administration.changedMeanwhile';
  const ids: readonly (string | undefined)[] = Object.values(userFaultIds);
  return ids.includes(exceptionId) ? 'administration.refused' : undefined;
};

/** Awaits a change by an administrator, and gives its refusal a code. */
export async function administrationRefused<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (thrown) {
    const error = toCallsideError(thrown);
    const code = codeOf(error.exceptionId);
    throw code === undefined ? error : error.as(code);
  }
}

/** Awaits a change whose refusal (409) has a sentence for people in `serverMessage`. */
export async function refusedWithReason<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await administrationRefused(change);
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw error.status === 409 ? error.as('administration.refused') : error;
  }
}
