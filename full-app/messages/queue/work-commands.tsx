import Check from 'lucide-react/icons/check';
import Hand from 'lucide-react/icons/hand';
import Phone from 'lucide-react/icons/phone';
import TimerReset from 'lucide-react/icons/timer-reset';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { usePlaceCall } from '#phone/calls/use-place-call.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { workItemsOf } from '#sdk/messages.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TransferMenu } from './transfer-menu.tsx';
import { workWords } from './words.ts';
import workStyles from './work.module.css';
import { useMayTake, useSupervisedGroups } from './work-groups.ts';
import { useCustomerName } from './work-names.ts';
import type { WorkViewProps } from './work-props.ts';

/** The commands for a conversation: the commands of its agent, of an agent who could take it, or of a supervisor. */
export function WorkCommands({ thread, item, isMine }: WorkViewProps & { readonly isMine: boolean }) {
  const words = useTranslate(actionWords, workWords);
  const work = workItemsOf(useClient());
  const run = useRun();
  const place = usePlaceCall();
  const nameOf = useCustomerName();
  const pending = useSignalValue(work.pending);
  const mayTake = useMayTake(item);
  const supervised = useSupervisedGroups();
  const { remoteNumber } = thread;
  const steered = item && (isMine || supervised.has(item.group)) ? item : undefined;
  const isBusy = item !== undefined && pending === item.restUri;
  return (
    <div className={workStyles.actions}>
      {remoteNumber !== undefined && (
        <IconButton
          icon={Phone}
          label={words('action.callBack', { who: nameOf(thread) })}
          onClick={() => void place(remoteNumber)}
        />
      )}
      {item?.state === 'queued' && mayTake && (
        <Button
          icon={Hand}
          variant="primary"
          pending={isBusy}
          onClick={() => void run(() => work.pick(item))}
        >
          {words('work.take')}
        </Button>
      )}
      {isMine && item?.deadline !== undefined && (
        <IconButton
          icon={TimerReset}
          label={words('work.moreTime')}
          onClick={() => void run(() => work.resetTimer(item))}
        />
      )}
      {steered && <TransferMenu item={steered} isMine={isMine} />}
      {steered && (
        <Button icon={Check} disabled={isBusy} onClick={() => void run(() => work.close(steered))}>
          {words('work.close')}
        </Button>
      )}
    </div>
  );
}
