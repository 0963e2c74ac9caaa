import { CallsideError, type ErrorCode } from '../transport/errors.ts';

/** A failure as it goes from tab to tab. */
export interface ToldError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly serverMessage?: string | undefined;
}

export const toldError = ({ code, status, serverMessage }: CallsideError): ToldError => ({
  code,
  status,
  serverMessage,
});

export const heardError = ({ code, ...facts }: ToldError): CallsideError => new CallsideError(code, facts);
