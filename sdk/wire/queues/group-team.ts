import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** `PUT telephony/ACDGroupAddress/{id}/Members`: all members in the order of the group; others leave it. */
export const groupMembersChange = z.strictObject({
  members: z
    .array(
      z.strictObject({
        /** The path of an agent's extension. */
        groupMember: z.string().check(z.maxLength(200)),
        /** Missing: as before. */
        skillLevel: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100))),
      }),
    )
    .check(z.maxLength(1_000)),
});

/** An agent who could become a member of a group: `telephony/ACDGroupAddress/{id}/Candidate`. */
export interface GroupCandidate {
  /** The path of the extension. */
  readonly restUri: string;
  /** The internal number of the agent. */
  readonly addressNumber: string;
  /** The name of the agent. */
  readonly displayName: string;
}

export const groupCandidate = z.object({
  restUri: z.string(),
  addressNumber: z.string(),
  displayName: z._default(z.string(), ''),
});
true satisfies SameType<GroupCandidate, z.output<typeof groupCandidate>>;
