import * as z from 'zod/mini';

const names = z.optional(z.array(z.string()));

/** What somebody may do with the things of one kind. What is missing is allowed. */
export const accessRights = z.object({
  canCreate: z.optional(z.boolean()),
  canUpdate: z.optional(z.boolean()),
  canDelete: z.optional(z.boolean()),
  /** Kinds that may be created; missing: all. */
  creationRights: names,
  /** What may be done at all, as `read`; missing: everything. */
  accessRights: names,
  editableProperties: names,
  allowedActions: names,
  editableIDs: names,
  deletableIDs: names,
});
export type AccessRights = z.infer<typeof accessRights>;
