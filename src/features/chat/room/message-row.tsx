import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ChatMessage, ChatRoom } from '../../../../sdk/chat.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { formatMoment, formatTime, isoMoment } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../../ui/menu/menu.tsx';
import { useRun } from '../../errors/use-run.ts';
import { useClockStyle } from '../../history/use-clock-style.ts';
import { MessageFile } from './message-file.tsx';
import styles from './message-row.module.css';
import { MessageText } from './message-text.tsx';

/** Props of `MessageRow`. */
export interface MessageRowProps {
  readonly room: ChatRoom;
  readonly message: ChatMessage;
  /** Whether the line before is of the same sender, so that the name is not repeated. */
  readonly isContinued: boolean;
  readonly onReply: (message: ChatMessage) => void;
  readonly onEdit: (message: ChatMessage) => void;
}

/** The signs that are offered for a reaction. */
const signs = ['👍', '❤️', '😄', '🎉', '😮', '😢'];

const statusIcons = { encrypting: Clock, sending: Clock, sent: Check, failed: TriangleAlert } as const;

/** One message: sender, text or file, reactions, its way to the homeserver, and what can be done with it. */
export function MessageRow({ room, message, isContinued, onReply, onEdit }: MessageRowProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const clock = useClockStyle();
  const { content, isOwn, senderID, at, status, reactions, replyTo, isEdited, isMention } = message;
  const Status = statusIcons[status];
  const replied =
    replyTo === undefined ? undefined : room.timeline.messages.peek().find(({ id }) => id === replyTo);
  return (
    <article
      className={classNames(styles.message, isOwn && styles.own, isMention && styles.mention)}
      aria-label={words('chat.messageOf', { who: room.nameOf(senderID), when: formatTime(at, clock) })}
    >
      {!isContinued && (
        <header className={styles.head}>
          <span className={styles.sender}>{room.nameOf(senderID)}</span>
          <time dateTime={isoMoment(at)} title={formatMoment(at, clock)}>
            {formatTime(at, clock)}
          </time>
        </header>
      )}
      <div className={styles.row}>
        <div className={styles.bubble}>
          {replied && (
            <blockquote className={styles.quote}>
              <span className={styles.sender}>{room.nameOf(replied.senderID)}</span>
              <MessageText content={replied.content} isShort />
            </blockquote>
          )}
          {'file' in content && <MessageFile room={room} message={message} file={content.file} />}
          <MessageText content={content} />
          {isEdited && <span className={styles.edited}>{words('chat.edited')}</span>}
        </div>
        {isOwn && (
          <Status
            size={14}
            className={styles.status}
            aria-label={words(`chat.status.${status}`)}
            role="img"
          />
        )}
        {status === 'sent' && content.kind !== 'deleted' && (
          <Actions room={room} message={message} onReply={onReply} onEdit={onEdit} />
        )}
      </div>
      {status === 'failed' && (
        <div className={styles.failed} role="alert">
          <span>{words('chat.notSent')}</span>
          <Button variant="plain" onClick={() => void run(() => room.resend(message.id))}>
            {words('chat.resend')}
          </Button>
          <Button variant="plain" onClick={() => room.discard(message.id)}>
            {words('chat.discard')}
          </Button>
        </div>
      )}
      {reactions.length > 0 && (
        <ul className={styles.reactions} aria-label={words('chat.reactions')}>
          {reactions.map(({ sign, userIDs, ownID }) => (
            <li key={sign}>
              <button
                type="button"
                className={styles.reaction}
                aria-pressed={ownID !== undefined}
                title={userIDs.map((one) => room.nameOf(one)).join(', ')}
                onClick={() => void run(() => room.react(message.id, sign))}
              >
                {sign} {userIDs.length}
              </button>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Actions({ room, message, onReply, onEdit }: Omit<MessageRowProps, 'isContinued'>) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const { content, isOwn, id } = message;
  const text = 'text' in content ? content.text : undefined;
  const mayDelete = isOwn || room.summary.peek().level !== 'normal';
  const items: readonly (MenuItem | false)[] = [
    { label: words('chat.reply'), icon: Reply, onSelect: () => onReply(message) },
    isOwn &&
      text !== undefined && { label: words('chat.edit'), icon: Pencil, onSelect: () => onEdit(message) },
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
      <Menu
        label={words('chat.actions')}
        groups={[{ items: items.filter((item) => item !== false) }]}
        trigger={(trigger) => <IconButton icon={Ellipsis} label={words('chat.actions')} {...trigger} />}
      />
    </span>
  );
}
