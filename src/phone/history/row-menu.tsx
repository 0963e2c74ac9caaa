import Ban from 'lucide-react/icons/ban';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import UserPlus from 'lucide-react/icons/user-plus';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { CallHistoryItem } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { useOpenChat } from '../chat/use-open-chat.ts';
import { useDenyAction } from '../denylist/use-deny-action.ts';
import { useWriteMessage } from '../messages/message-writer.ts';
import { useRights } from '../rights/use-rights.ts';
import { useNumberItems } from './call-back.tsx';
import { mayBecomeContact } from './contact-of-call.ts';
import { historyWords } from './words.ts';

/** Opens the form of a new contact for the other party of a call. */
export type AddCaller = (item: CallHistoryItem) => void;

/** Props of `RowMenu`. */
export interface RowMenuProps {
  readonly item: CallHistoryItem;
  /** The name, or else the number. */
  readonly who: string;
  readonly onOpen?: (() => void) | undefined;
  readonly onAdd?: AddCaller | undefined;
  /** True beside buttons for writing. */
  readonly isBesideTexts?: boolean;
}

/** Further actions for the other party of a call. Nothing is shown if there is none. */
export function RowMenu({ item, who, onOpen, onAdd, isBesideTexts = false }: RowMenuProps) {
  const words = useTranslate(actionWords, historyWords);
  const rights = useRights();
  const denying = useDenyAction(item.isIncoming ? [item.remoteNumber] : [], who);
  const canAdd = onAdd !== undefined && rights.may('newContacts') && mayBecomeContact(item);
  const numbers = useNumberItems({ item });
  const openChat = useOpenChat(item.remoteContact);
  const write = useWriteMessage(item.remoteNumber);
  const items: readonly MenuItem[] = [
    ...(numbers.length > 1 ? numbers : []),
    ...(openChat && !isBesideTexts
      ? [{ label: words('action.chatWith', { who }), icon: MessageCircle, onSelect: openChat }]
      : []),
    ...(write && !isBesideTexts
      ? [{ label: words('action.writeTo', { who }), icon: MessageSquareText, onSelect: write }]
      : []),
    ...(onOpen ? [{ label: words('history.details'), icon: Info, onSelect: onOpen }] : []),
    ...(canAdd ? [{ label: words('history.addContact'), icon: UserPlus, onSelect: () => onAdd(item) }] : []),
    ...(denying && 'run' in denying
      ? [{ label: denying.label, icon: Ban, onSelect: () => void denying.run() }]
      : []),
  ];
  if (items.length === 0) return null;
  const label = words('history.more', { who });
  return (
    <Menu
      label={label}
      groups={[{ items }]}
      trigger={(trigger) => <IconButton icon={EllipsisVertical} label={label} {...trigger} />}
    />
  );
}
