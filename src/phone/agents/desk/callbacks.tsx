import PhoneCall from 'lucide-react/icons/phone-call';
import { formatWhen, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { AcdCallback } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { QueueBoard } from './queue-board.tsx';
import type { QueuedCaller } from './queue-order.ts';
import { agentDeskWords } from './words.ts';

function CallbackRow({ callback }: { callback: AcdCallback }) {
  const words = useTranslate(agentDeskWords);
  const format = useNumberFormat();
  const clock = useClockStyle();
  const { groups, now } = useClient();
  const { number, displayName, requestTime, attempts, dueTime } = callback;
  const label = useSignalRead(
    () => groups.items.value.find(({ internalAddressID }) => internalAddressID === callback.group)?.label,
  );
  const time = (at: number) => formatWhen(at, now.peek(), clock);
  const facts = [
    displayName === undefined ? '' : format(number),
    label ?? '',
    attempts > 0 ? words('desk.attempts', { tried: attempts, time: time(dueTime) }) : '',
  ];
  return (
    <ListRow
      title={displayName ?? format(number)}
      detail={facts.filter(Boolean).join(' · ')}
      end={<time dateTime={isoMoment(requestTime)}>{time(requestTime)}</time>}
    />
  );
}

/** Callers who asked to be called back: the callers who are due, then all with their request and the attempts so far. */
export function Callbacks({ callers }: { callers: readonly QueuedCaller[] }) {
  const words = useTranslate(agentDeskWords);
  const { callbacks } = useClient().groups;
  const { items } = useList(callbacks);
  if (callers.length === 0 && items.length === 0) {
    return (
      <EmptyState
        icon={PhoneCall}
        title={words('desk.noCallbacks')}
        detail={words('desk.noCallbacksDetail')}
      />
    );
  }
  return (
    <>
      {callers.length > 0 && <QueueBoard callers={callers} />}
      <List label={words('desk.tab.callbacks')}>
        {items.map((callback) => (
          <CallbackRow key={callback.restUri} callback={callback} />
        ))}
      </List>
    </>
  );
}
