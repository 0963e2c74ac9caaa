import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Phone from 'lucide-react/icons/phone';
import { useContext } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { formatMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type CallHistoryItem, callCauseOf } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { DetailHead, RoundAction, RoundActions, RoundTools } from '#ui/facts/detail-head.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { causeWords } from '../calls/cause-text.ts';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { callWords } from '../calls/words.ts';
import { useOpenChat } from '../chat/use-open-chat.ts';
import { useWriteMessage } from '../messages/message-writer.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { PastQuality } from '../quality/past-quality.tsx';
import { LazyRecordingPlayer } from '../recordings/row-player.tsx';
import { HistoryExtras } from './history-extras.ts';
import { historyKind } from './history-kind.ts';
import { named, usePastParty } from './past-party.ts';
import { RemoveCall } from './remove-call.tsx';
import { type AddCaller, RowMenu } from './row-menu.tsx';
import { useClockStyle } from './use-clock-style.ts';
import { useGroupName } from './use-group-name.ts';
import { historyWords } from './words.ts';

/** Props of `HistoryDetail`. */
export interface HistoryDetailProps {
  readonly item: CallHistoryItem;
  /** The call is no longer in the history. */
  readonly onRemoved?: (() => void) | undefined;
  /** Adds a button for a caller who is not a contact yet. */
  readonly onAdd?: AddCaller | undefined;
}

/** The details of a past call, its recordings, and the buttons for calling back. */
export function HistoryDetail({ item, onRemoved, onAdd }: HistoryDetailProps) {
  const words = useTranslate(actionWords, callWords, historyWords, panelWords);
  const format = useNumberFormat();
  const place = usePlaceCall();
  const clock = useClockStyle();
  const extras = useContext(HistoryExtras);
  const openChat = useOpenChat(item.remoteContact);
  const write = useWriteMessage(item.remoteNumber);
  const number = format(item.remoteNumber);
  const { name, photo, source } = usePastParty(item);
  const who = name || number || words('calls.unknown');
  const firstNumber = item.remoteNumber || item.remoteNumbers.find((one) => one.number !== '')?.number;
  const kind = historyKind(item);
  const cause = callCauseOf(item.stateCause);
  const group = useGroupName(item);
  const own = useSignalValue(useClient().profile.info)?.extension?.restUri;
  const owner = item.extension === own ? undefined : item.ownerLabel;
  const endingWords =
    kind === 'denied' ? words('history.deniedDetail') : causeWords({ ...item, far: who, owner }, words);
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words('history.kind'), words(`history.${kind}`)],
    ...(group === '' ? [] : [[words('history.group'), group] as const]),
    ...(item.ownerLabel ? [[words('history.member'), item.ownerLabel] as const] : []),
    [words('history.when'), formatMoment(item.timestamp, clock)],
    [
      words('history.talked'),
      item.talkDuration > 0 ? formatShortDuration(item.talkDuration) : words('history.notTalked'),
    ],
    ...(cause === 'causeNormal' ? [] : [[words('history.ending'), endingWords] as const]),
    ...(item.isIncoming
      ? [
          [
            words('history.yourNumber'),
            [item.calledLabel, format(item.calledNumber)].filter(Boolean).join(' · '),
          ] as const,
        ]
      : []),
  ];
  return (
    <Facts
      title={who}
      head={
        <DetailHead
          portrait={<Avatar name={name} photo={photo} />}
          name={who}
          known={[name && number, source]}
        />
      }
      label={words('history.details')}
      facts={facts}
      more={item.isMeasured && <PastQuality item={item} />}
      lead={
        <>
          <RoundActions>
            {firstNumber !== undefined && (
              <RoundAction
                icon={Phone}
                label={words('action.callBack', { who })}
                caption={words('action.call')}
                onClick={() => void place(firstNumber)}
              />
            )}
            {openChat && (
              <RoundAction
                icon={MessageCircle}
                label={words('action.chatWith', { who })}
                caption={words('action.chat')}
                onClick={openChat}
              />
            )}
            {write && (
              <RoundAction
                icon={MessageSquareText}
                label={words('action.writeTo', { who })}
                caption={words('action.text')}
                onClick={write}
              />
            )}
            <RoundTools>
              <RemoveCall item={item} onRemoved={onRemoved} />
              <RowMenu
                item={item}
                who={who}
                onAdd={onAdd && ((call) => onAdd(named(call, name)))}
                isBesideTexts
              />
            </RoundTools>
          </RoundActions>
          {item.recordings.map((restUri) => (
            <LazyRecordingPlayer key={restUri} restUri={restUri} />
          ))}
        </>
      }
    >
      {extras && <extras.Actions item={item} />}
    </Facts>
  );
}
