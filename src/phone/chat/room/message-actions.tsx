import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { chatWords } from '../words.ts';
import styles from './message-actions.module.css';

/** Props of `MessageActions`. */
export interface MessageActionsProps {
  readonly room: ChatRoom;
  readonly message: ChatMessage;
  readonly onReply: (message: ChatMessage) => void;
  readonly onEdit: (message: ChatMessage) => void;
}

/** The signs that are offered for a reaction. */
const signs = ['👍', '❤️', '😄', '🎉', '😮', '😢'];

/** The buttons beside a message: a reaction, a reply, and a menu with all else. */
export function MessageActions({ room, message, onReply, onEdit }: MessageActionsProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const { content, isOwn, id } = message;
  const text = 'text' in content ? content.text : undefined;
  const mayDelete = isOwn || room.summary.peek().level !== 'normal';
  const items: readonly (MenuItem | false)[] = [
    isOwn &&
      text !== undefined && {
        label: words('chat.edit'),
        icon: Pencil,
        shortcut: 'E',
        onSelect: () => onEdit(message),
      },
    text !== undefined && {
      label: words('chat.copy'),
      icon: Copy,
      onSelect: () => void run(() => navigator.clipboard.writeText(text)),
    },
    mayDelete && {
      label: words('chat.delete'),
      icon: Trash2,
      onSelect: () => void run(() => room.remove(id)),
    },
  ];
  const shown = items.filter((item) => item !== false);
  return (
    <span className={styles.actions}>
      <Menu
        label={words('chat.react')}
        groups={[
          {
            items: signs.map((sign) => ({
              label: sign,
              onSelect: () => void run(() => room.react(id, sign)),
            })),
          },
        ]}
        trigger={(trigger) => <IconButton icon={SmilePlus} label={words('chat.react')} {...trigger} />}
      />
      <IconButton icon={Reply} label={words('chat.reply')} shortcut="R" onClick={() => onReply(message)} />
      {shown.length > 0 && (
        <Menu
          label={words('chat.actions')}
          groups={[{ items: shown }]}
          trigger={(trigger) => <IconButton icon={Ellipsis} label={words('chat.actions')} {...trigger} />}
        />
      )}
    </span>
  );
}
