import type { MemberLevel } from '../rules.ts';

/** A member of a room, or a person who is invited to it or banned from it. */
export interface ChatMember {
  /** The member's address, as `@alice:acme.example`. */
  readonly userId: string;
  /** The display name; the address of a user without a display name. */
  readonly name: string;
  /** The level, which decides what the member may do. */
  readonly level: MemberLevel;
  /** Whether the user is in the room, invited or banned. */
  readonly membership: 'join' | 'invite' | 'ban';
}
