import * as z from 'zod/mini';
import { routerError, routerErrorIds } from '#wire/error.ts';
import type { ErrorCode, ErrorFacts } from './errors.ts';

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
  if (status === 429) return 'limitReached';
  if (status < 500) return 'unexpected';
  return exceptionId !== undefined && overloadIds.includes(exceptionId) ? 'overloaded' : 'serverError';
}

/** Reads the body of a refusal. A body that is not the router's (a proxy's page) has no facts. */
export function refusalFacts(status: number, body: unknown): ErrorFacts {
  const { success, data } = z.safeParse(routerError, body);
  if (!success) return { status };
  const message = data.firstMessage ?? data.message;
  return {
    status,
    serverMessage: data.cause ? `${data.cause}: ${message}` : message,
    // A user who acts for another user knows that already, so this id is omitted.
    exceptionId: data.exceptionId === routerErrorIds.loggedOnBehalf ? undefined : data.exceptionId,
  };
}
