import * as z from 'zod/mini';
import { routerError, routerErrorIds } from '../wire/error.ts';
import type { CallsideError, ErrorCode, ErrorFacts } from './errors.ts';

const overloadIds: readonly string[] = [
  routerErrorIds.denialOfService,
  routerErrorIds.qualityOfService,
  routerErrorIds.unavailable,
];

/** The code of a refused request, by the transport rows of the error catalogue. */
export function refusalCode(status: number, exceptionId: string | undefined): ErrorCode {
  if (status === 400) return 'badRequest';
  if (status === 401) return 'unauthorized';
  if (status === 403) return exceptionId === routerErrorIds.invalidToken ? 'invalidToken' : 'forbidden';
  if (status === 404) return 'notFound';
  if (status < 500) return 'unexpected';
  return exceptionId !== undefined && overloadIds.includes(exceptionId) ? 'overloaded' : 'serverError';
}

const loginCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'login.inadequateCredentials',
  401: 'login.accountBlocked',
  403: 'login.unreachable',
  404: 'login.notFound',
  412: 'login.verificationFailed',
  418: 'login.noExtension',
  500: 'login.internal',
  503: 'login.unavailable',
};

/** The code of a refused login. */
export function loginRefusalCode({ status, serverMessage }: CallsideError): ErrorCode {
  if (status === 412 && serverMessage?.includes('two steps authentication')) return 'login.twoSteps';
  return loginCodes[status] ?? 'login.failed';
}

/** What a refusal's body tells; a body that is not the router's (a proxy's page) tells nothing. */
export function refusalFacts(status: number, body: unknown): ErrorFacts {
  const { success, data } = z.safeParse(routerError, body);
  if (!success) return { status };
  const message = data.firstMessage ?? data.message;
  return {
    status,
    serverMessage: data.cause ? `${data.cause}: ${message}` : message,
    // Who acts for another user knows that already: this one is not repeated to them.
    exceptionId: data.exceptionId === routerErrorIds.loggedOnBehalf ? undefined : data.exceptionId,
  };
}
