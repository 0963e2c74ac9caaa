import type { MemberLevel } from '../rules.ts';

/** A member of a room, or somebody who is invited to it or banned from it. */
export interface ChatMember {
  /** As `@alice:acme.example`. */
  readonly userID: string;
  readonly name: string;
  readonly level: MemberLevel;
  readonly membership: 'join' | 'invite' | 'ban';
  /** Whether the user has compared keys with this member. */
  readonly isVerified?: boolean | undefined;
}
