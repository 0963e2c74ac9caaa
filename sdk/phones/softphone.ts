import * as z from 'zod/mini';
import { type SoftphoneRegistration, softphoneRegistration } from '#wire/phones/softphone.ts';
import { type CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';

/** The identity of a browser's phone, stored so that a reloaded page continues as the same phone. */
export const phoneMemory = z.object({
  /** SIP instance id: a UUID that stays the same. */
  instanceId: z.string(),
  registerId: z.optional(z.string()),
});

export interface SoftphoneRequest {
  /** Path of the user's extension. */
  readonly extension: string;
  /** Takes the phone from another session that uses it. */
  readonly force: boolean;
  /** The previous registration of this browser. It continues it, so that it does not block itself. */
  readonly previousRegisterID?: string | undefined;
  /** The phone on the user's computer. Without it: the phone in this browser. */
  readonly softphoneType?: 'desktop';
  readonly signal: AbortSignal;
}

/** Requests the SIP credentials of a phone in this browser or on this computer. Rejects with `phone.*`, or with temporary transport codes. */
export async function createSoftphone(rest: Rest, request: SoftphoneRequest): Promise<SoftphoneRegistration> {
  const { extension, force, previousRegisterID, softphoneType, signal } = request;
  const query = {
    force: String(force),
    ...(previousRegisterID !== undefined && { previousRegisterID }),
    ...(softphoneType !== undefined && { softphoneType }),
  };
  try {
    return await rest.read(softphoneRegistration, { path: `${extension}/createSoftphone`, query, signal });
  } catch (thrown) {
    throw creationError(toCallsideError(thrown));
  }
}

function creationError(error: CallsideError): CallsideError {
  if (error.status === 409) return error.as('phone.inUse');
  if (error.status === 403) return error.as('phone.notAllowed');
  const passes = error.status === 0 || error.status === 401 || error.status >= 500;
  return passes && error.code !== 'badResponse' ? error : error.as('phone.creationFailed');
}
