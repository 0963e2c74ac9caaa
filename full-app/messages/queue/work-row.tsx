import { useTranslate } from '#i18n/use-translate.ts';
import { ConversationRow } from '#phone/messages/conversation-row.tsx';
import type { WorkItem, WorkThread } from '#sdk/messages.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Countdown } from './countdown.tsx';
import { workWords } from './words.ts';
import { useGroupLabel } from './work-groups.ts';
import { useCustomerName } from './work-names.ts';

/** Props of `WorkRow`. */
export interface WorkRowProps {
  readonly entry: WorkItem | WorkThread;
  /** The open item of the conversation, which shows its countdown and its agent. */
  readonly item?: WorkItem;
  /** The agent is the user, and needs no name. */
  readonly isOwn?: boolean;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

/** A conversation of a customer with a group, in a list. */
export function WorkRow({ entry, item, isOwn = false, isCurrent, onOpen }: WorkRowProps) {
  const words = useTranslate(workWords);
  const nameOf = useCustomerName();
  const group = useGroupLabel(entry.group);
  const { remoteLabel, remoteUrlPhoto, kind, lastText, timestamp } = entry;
  return (
    <ConversationRow
      lead={<Avatar name={remoteLabel ?? ''} photo={remoteUrlPhoto} />}
      title={nameOf(entry)}
      detail={[group, words(`work.kind.${kind}`), isOwn ? undefined : item?.agentName, lastText]}
      at={timestamp}
      end={item?.deadline === undefined ? undefined : <Countdown item={item} isShort />}
      isWaiting={item?.waitingSince !== undefined}
      current={isCurrent}
      onSelect={onOpen}
    />
  );
}
