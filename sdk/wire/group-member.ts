import * as z from 'zod/mini';
import { operatorStatus } from './info.ts';

/** A member of a group that calls are distributed in. `groupMember` is the path of the member's extension. */
export const groupMember = z.object({
  restUri: z.string(),
  /** The group's `internalAddressID`. */
  abstractGroupAddress: z.string(),
  groupType: z.string(),
  groupMember: z.string(),
  memberIndex: z.number(),
  activeMember: z.boolean(),
  operatorStatus,
});
export type GroupMember = z.infer<typeof groupMember>;
