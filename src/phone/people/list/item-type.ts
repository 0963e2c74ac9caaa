import BookUser from 'lucide-react/icons/book-user';
import Bot from 'lucide-react/icons/bot';
import Headset from 'lucide-react/icons/headset';
import Megaphone from 'lucide-react/icons/megaphone';
import Printer from 'lucide-react/icons/printer';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import Zap from 'lucide-react/icons/zap';
import type { DirectoryItemType } from '#sdk/index.ts';
import type { Icon } from '#ui/icon.ts';

/** The icon of each type of entry in a directory. */
export const typeIcons: Readonly<Record<DirectoryItemType, Icon>> = {
  IUser: UserRound,
  UserContact: BookUser,
  ACDGroupAddress: Headset,
  GroupAddress: UsersRound,
  IVRService: Bot,
  PagingGroupAddress: Megaphone,
  SpeedDial: Zap,
  FaxAddress: Printer,
};

/** True for a type whose entries are people: they have initials instead of an icon. */
export const isPersonType = (type: DirectoryItemType): boolean => type === 'IUser' || type === 'UserContact';
