import type * as z from 'zod/mini';
import { photoLimits } from '#wire/people/photo.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';

/** A photo may take long on a slow line. */
const uploadTimeoutMs = 60_000;

/** Replaces the photo of the person or group at `path`. Returns that person or group as the router describes it afterwards. */
export async function uploadPhoto<Schema extends z.ZodMiniType>(
  rest: Rest,
  schema: Schema,
  { path, photo }: { readonly path: string; readonly photo: Blob },
): Promise<z.output<Schema>> {
  if (photo.size > photoLimits.octets) throw new CallsideError('photo.tooLarge');
  const form = new FormData();
  form.set('file', photo, 'photo');
  try {
    return await rest.read(schema, {
      path: `${path}/Photo`,
      method: 'PUT',
      form,
      timeoutMs: uploadTimeoutMs,
    });
  } catch (thrown) {
    const error = toCallsideError(thrown);
    if (error.status === 413) throw error.as('photo.tooLarge');
    throw error.code === 'badRequest' ? error.as('photo.unreadable') : error;
  }
}
