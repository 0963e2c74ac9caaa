import Hash from 'lucide-react/icons/hash';
import Lock from 'lucide-react/icons/lock';
import Megaphone from 'lucide-react/icons/megaphone';
import UsersRound from 'lucide-react/icons/users-round';
import type { RoomKind, RoomSummary } from '#sdk/chat.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import type { Icon } from '#ui/icon.ts';
import { MemberPicture } from '../people/member-picture.tsx';

const icons: Readonly<Record<Exclude<RoomKind, 'direct'>, Icon>> = {
  group: UsersRound,
  private: Lock,
  announcement: Megaphone,
  public: Hash,
};

/** The picture of a room: of its kind, or of the other member in a direct chat. */
export const RoomPicture = ({ kind, name, partnerId }: Pick<RoomSummary, 'kind' | 'name' | 'partnerId'>) =>
  kind === 'direct' ? (
    <MemberPicture userID={partnerId} name={name} />
  ) : (
    <Avatar name="" icon={icons[kind]} />
  );
