import * as z from 'zod/mini';
import type { Rest } from '#sdk/transport/rest.ts';
import type { SoftphoneRegistration } from '#wire/phones/softphone.ts';
import { createSoftphone, type SoftphoneRequest } from '../softphone.ts';
import type { DesktopPhoneError } from './desktop-state.ts';

const limits = z.object({
  maxSoftphoneTerminals: z._default(z.number(), 0),
  loadTerminals: z.optional(z.string()),
});

/** The reason why there are no credentials. */
export interface NoRegistration {
  readonly kind: DesktopPhoneError;
  readonly thrown?: unknown;
}

/**
 * Requests the credentials of the user's desktop phone, once the phone system has confirmed that the user may have such a
 * phone. `notAllowed`: the user may have none; `notReady`: the limits could not be read; `noCredentials`: there are none.
 */
export async function requestDesktopPhone(
  rest: Rest,
  request: Omit<SoftphoneRequest, 'extension'> & { readonly extension: string | undefined },
): Promise<SoftphoneRegistration | NoRegistration> {
  const { extension, signal } = request;
  if (extension === undefined) return { kind: 'notReady' };
  try {
    const query = { rt: 'maxSoftphoneTerminals,loadTerminals' };
    const { maxSoftphoneTerminals } = await rest.read(limits, { path: extension, query, signal });
    if (maxSoftphoneTerminals < 1) return { kind: 'notAllowed' };
  } catch (thrown) {
    return { kind: 'notReady', thrown };
  }
  try {
    return await createSoftphone(rest, { ...request, extension, softphoneType: 'desktop' });
  } catch (thrown) {
    return { kind: 'noCredentials', thrown };
  }
}
