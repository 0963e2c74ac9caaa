import PhoneCall from 'lucide-react/icons/phone-call';
import { agentDeskWords } from '../../../i18n/en/calls/agent-desk.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { QueueBoard } from './queue-board.tsx';
import type { QueuedCaller } from './queue-order.ts';

/** Callers who asked to be called back, in the order in which they are. */
export function Callbacks({ callers }: { callers: readonly QueuedCaller[] }) {
  const words = useTranslate(agentDeskWords);
  if (callers.length > 0) return <QueueBoard callers={callers} />;
  return (
    <EmptyState icon={PhoneCall} title={words('desk.noCallbacks')} detail={words('desk.noCallbacksDetail')} />
  );
}
