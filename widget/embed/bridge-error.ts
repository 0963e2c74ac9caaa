/**
 * The widget refused or could not be reached. `status`: 400 the parameters do not parse, 403 this page may not,
 * 404 no such call, 408 no answer in time, 409 the call does not allow it now, 500 the phone system refused,
 * 503 nobody is signed in.
 */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
