import { CallsideError, type ErrorCode } from '../transport/errors.ts';

/** A failure as it goes from tab to tab. */
export interface SerializedError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly serverMessage?: string | undefined;
}

export const serializeError = ({ code, status, serverMessage }: CallsideError): SerializedError => ({
  code,
  status,
  serverMessage,
});

export const deserializeError = ({ code, ...facts }: SerializedError): CallsideError =>
  new CallsideError(code, facts);
