import Ellipsis from 'lucide-react/icons/ellipsis';
import MessageCircle from 'lucide-react/icons/message-circle';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { ChatMember, ChatRoom } from '#sdk/chat.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { useChat } from '../chat-context.ts';
import { MemberPicture } from '../people/member-picture.tsx';
import { useContact } from '../people/use-contact.ts';
import { TrustMark } from '../trust/trust-mark.tsx';
import { usePersonTrust } from '../trust/use-person-trust.ts';
import { trustWords } from '../trust/words.ts';
import { useOpenChat } from '../use-open-chat.ts';
import { chatWords } from '../words.ts';

/** Props of `MemberRow`. */
export interface MemberRowProps {
  readonly room: ChatRoom;
  readonly member: ChatMember;
  readonly isOwn: boolean;
  /** True if the user may remove members. */
  readonly mayManage: boolean;
  /** True if the user may change levels. */
  readonly mayRule: boolean;
}

/** A member with level and state, and what the user may do with it. */
export function MemberRow({ room, member, isOwn, mayManage, mayRule }: MemberRowProps) {
  const words = useTranslate(chatWords, actionWords, trustWords);
  const chat = useChat();
  const run = useRun();
  const { userId, name, level, membership } = member;
  const state = membership === 'join' ? words(`chat.level.${level}`) : words(`chat.membership.${membership}`);
  const levels: readonly MenuItem[] =
    mayRule && membership === 'join'
      ? (['normal', 'moderator', 'administrator'] as const).map((one) => ({
          label: words(`chat.level.${one}`),
          checked: one === level,
          onSelect: () => void run(() => room.setLevel(userId, one)),
        }))
      : [];
  const removals: readonly MenuItem[] = !mayManage
    ? []
    : membership === 'ban'
      ? [{ label: words('chat.unban'), onSelect: () => void run(() => room.unban(userId)) }]
      : [
          { label: words('chat.kick'), onSelect: () => void run(() => room.kick(userId)) },
          { label: words('chat.ban'), onSelect: () => void run(() => room.ban(userId)) },
        ];
  const contact = useContact(isOwn ? undefined : userId);
  const openChat = useOpenChat(room.summary.peek().kind === 'direct' ? undefined : contact);
  const contacts: readonly MenuItem[] = openChat
    ? [{ label: words('action.chatWith', { who: name }), icon: MessageCircle, onSelect: openChat }]
    : [];
  const trust = usePersonTrust(chat, userId);
  const keys: readonly MenuItem[] = [
    ...(trust === 'unverified' || trust === 'changed'
      ? [{ label: words('trust.verify'), onSelect: () => void run(verify) }]
      : []),
    ...(trust === 'changed'
      ? [
          {
            label: words('trust.acceptKeys'),
            onSelect: () => void run(async () => chat.trust.peek()?.acceptNewKeys(userId)),
          },
        ]
      : []),
  ];
  async function verify() {
    const direct = await chat.openDirect({ userID: userId, displayName: name });
    await chat.trust.peek()?.requestPerson(userId, direct.id);
  }
  const groups = [{ items: contacts }, { items: keys }, { items: levels }, { items: removals }].filter(
    ({ items }) => items.length > 0,
  );
  return (
    <ListRow
      lead={<MemberPicture userID={userId} name={name} />}
      title={isOwn ? words('chat.you', { name }) : name}
      detail={[state, trust && trust !== 'unverified' && !isOwn && words(`trust.level.${trust}`)]
        .filter(Boolean)
        .join(' · ')}
      end={trust && !isOwn && <TrustMark trust={trust} />}
      action={
        !isOwn &&
        groups.length > 0 && (
          <Menu
            label={words('chat.memberActions', { who: name })}
            groups={groups}
            trigger={(trigger) => (
              <IconButton icon={Ellipsis} label={words('chat.memberActions', { who: name })} {...trigger} />
            )}
          />
        )
      }
    />
  );
}
