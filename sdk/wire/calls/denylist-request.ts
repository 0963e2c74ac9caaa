import * as z from 'zod/mini';

/** Body of `PUT v1/user/DenylistSettings/bean`. */
export const changedDenylistSettings = z.object({ rejectsAnonymous: z.boolean() });
