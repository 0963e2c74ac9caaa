import { credentialErrorIds } from '#wire/session/own-credentials.ts';
import { passwordFaultKeys, pinFaultKeys } from '#wire/session/password-rules.ts';
import { twoFactorErrorIds } from '#wire/session/two-factor.ts';
import type { CallsideError, ErrorCode } from '../transport/errors.ts';

const faultKeys: readonly string[] = [...passwordFaultKeys, ...pinFaultKeys, 'pwd_err_same'];
const codes: Readonly<Record<string, ErrorCode>> = {
  [credentialErrorIds.wrong]: 'password.wrong',
  [credentialErrorIds.locked]: 'password.locked',
  [credentialErrorIds.tooOften]: 'password.tooOften',
  [twoFactorErrorIds.wrongCode]: 'twoFactor.wrongCode',
  [twoFactorErrorIds.changed]: 'twoFactor.changedMeanwhile',
};

/** Returns a refusal of a change to the account with its code. */
export function refused(error: CallsideError): CallsideError {
  const { exceptionId = '' } = error;
  if (faultKeys.includes(exceptionId)) return error.as('password.refused');
  const code = codes[exceptionId];
  return code ? error.as(code) : error;
}
