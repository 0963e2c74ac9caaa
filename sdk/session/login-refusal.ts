import { routerErrorIds } from '#wire/error.ts';
import { codeErrorIds } from '#wire/session/sign-in-code.ts';
import type { CallsideError, ErrorCode } from '../transport/errors.ts';

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'login.inadequateCredentials',
  401: 'login.accountBlocked',
  403: 'login.unreachable',
  404: 'login.notFound',
  412: 'login.verificationFailed',
  418: 'login.noExtension',
  500: 'login.internal',
  503: 'login.unavailable',
};

const byId: Readonly<Record<string, ErrorCode>> = {
  [routerErrorIds.passwordOff]: 'login.accountBlocked',
  [codeErrorIds.used]: 'login.codeUsed',
  [codeErrorIds.late]: 'login.codeLate',
  [codeErrorIds.foreign]: 'login.codeForeign',
  [routerErrorIds.accountDisabled]: 'login.accountDisabled',
  [routerErrorIds.actionRequired]: 'login.actionRequired',
};

/** The code of a refused login. */
export function loginRefusalCode({ status, serverMessage, exceptionId = '' }: CallsideError): ErrorCode {
  const asksForCode =
    exceptionId === routerErrorIds.twoFactor && serverMessage?.includes('two steps authentication');
  if (status === 412 && asksForCode) return 'login.twoFactor';
  return byId[exceptionId] ?? byStatus[status] ?? 'login.failed';
}
