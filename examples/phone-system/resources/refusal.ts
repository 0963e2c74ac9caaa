import type { RouterError } from '../../../sdk/wire/error.ts';
import { routerErrorIds } from '../../../sdk/wire/error.ts';

/** The statuses of refused requests. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 410 | 412 | 413 | 416 | 429 | 500 | 503;

/** A refused request, with the answer to the client. Thrown by handlers, answered by the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: RouterError;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: { cause?: string; exceptionId?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.body = {
      exceptionId: details.exceptionId ?? `ROUTER_ERR_${status}`,
      ...(details.cause === undefined ? {} : { cause: details.cause }),
      message,
    };
    this.headers = details.headers ?? {};
  }
}

export const refuse = (status: RefusalStatus, message: string, cause?: string) =>
  new Refusal(status, message, cause === undefined ? {} : { cause });

/**
 * Returns the item of a request.
 *
 * @throws Refusal 404 if there is no such item
 */
export function found<Item>(item: Item | undefined, missing: string, cause?: string): Item {
  if (item === undefined) throw refuse(404, missing, cause);
  return item;
}

/** Runs a task whose errors become refusals by `asRefusal`, which returns all other errors as they are. */
export async function refusing<Result>(
  asRefusal: (error: unknown) => unknown,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The token is not that of the session: another tab or a forged request. */
export const invalidToken = () =>
  new Refusal(403, 'The application token is missing or not that of this session.', {
    exceptionId: routerErrorIds.invalidToken,
  });

export const tooManyGuesses = (waitMs: number) =>
  new Refusal(503, 'Too many sessions that do not exist were asked for from here.', {
    exceptionId: routerErrorIds.denialOfService,
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });

export const notSignedIn = () => refuse(401, 'There is no session. Sign in first.');
