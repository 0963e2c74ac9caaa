import { formatMoment, formatWhen, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import type { WorkItem, WorkThread } from '#sdk/messages.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
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
  const clock = useClockStyle();
  const now = useClient().now.peek();
  const nameOf = useCustomerName();
  const group = useGroupLabel(entry.group);
  const { remoteLabel, remoteUrlPhoto, kind, lastText, timestamp } = entry;
  const agent = isOwn ? undefined : item?.agentName;
  const detail = [group, words(`work.kind.${kind}`), agent, lastText].filter(Boolean).join(' · ');
  return (
    <ListRow
      lead={<Avatar name={remoteLabel ?? ''} photo={remoteUrlPhoto} />}
      title={nameOf(entry)}
      detail={detail}
      end={
        item?.deadline === undefined ? (
          <time dateTime={isoMoment(timestamp)} title={formatMoment(timestamp, clock)}>
            {formatWhen(timestamp, now, clock)}
          </time>
        ) : (
          <Countdown item={item} isShort />
        )
      }
      strong={item?.waitingSince !== undefined}
      current={isCurrent}
      onSelect={onOpen}
    />
  );
}
