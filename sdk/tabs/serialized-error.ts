import * as z from 'zod/mini';
import { CallsideError, errorCodes } from '../transport/errors.ts';

/** A failure as plain data for other tabs. A tab with another version of this code may send unknown codes. */
export const serializedError = z.object({
  code: z.catch(z.enum(errorCodes), 'unexpected'),
  status: z.number(),
  serverMessage: z.optional(z.union([z.string(), z.undefined()])),
});
export type SerializedError = Readonly<z.infer<typeof serializedError>>;

export const serializeError = ({ code, status, serverMessage }: CallsideError): SerializedError => ({
  code,
  status,
  serverMessage,
});

export const deserializeError = ({ code, ...facts }: SerializedError): CallsideError =>
  new CallsideError(code, facts);
