import * as z from 'zod/mini';

const names = z.optional(z.array(z.string()));

/** The user's rights for things of a kind. A missing right is granted. */
export const accessRights = z.object({
  canCreate: z.optional(z.boolean()),
  canUpdate: z.optional(z.boolean()),
  canDelete: z.optional(z.boolean()),
  /** Kinds that may be created; missing: all. */
  creationRights: names,
  /** The allowed methods, as `read`; missing: all. */
  accessRights: names,
  editableProperties: names,
  allowedActions: names,
  editableIDs: names,
  deletableIDs: names,
});
/** The user's rights by kind of thing. A missing right is granted. */
export type AccessRights = z.infer<typeof accessRights>;
