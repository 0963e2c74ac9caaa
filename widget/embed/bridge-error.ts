import type { RefusalStatus } from '../bridge/contract/reply.ts';

/**
 * A request was refused, or the widget could not be reached. `status`: 400 invalid parameters, 403 this page lacks the
 * permission, 404 no such method, call or queue, 408 no answer in time, 409 not in this state, 413 too large, 426 no
 * common version, 429 too many requests, 500 the phone system refused, 503 the widget is not connected, or no user is
 * signed in.
 */
export class BridgeError extends Error {
  /** The name of the class, for logs. */
  override readonly name = 'BridgeError';
  /** The kind of the failure, in the terms of HTTP. */
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, message: string) {
    super(message);
    this.status = status;
  }
}
