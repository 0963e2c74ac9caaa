import MessageCircle from 'lucide-react/icons/message-circle';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { formatMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { ChatButtonProps } from '#phone/chat/chat-button.tsx';
import { useOpenChat } from '#phone/chat/use-open-chat.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { historyWords } from '#phone/history/words.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { LazyRecordingPlayer } from '#phone/recordings/row-player.tsx';
import { recordingWords } from '#phone/recordings/words.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useInfo } from '#react/use-domains.ts';
import type { CallRecording } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { DetailHead } from '#ui/facts/detail-head.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { RecordingAccesses } from './recording-accesses.tsx';

/** A recording with its owner and its call, and the player. */
export function RecordingDetail({ recording }: { recording: CallRecording }) {
  const words = useTranslate(historyWords, panelWords, recordingWords);
  const format = useNumberFormat();
  const clock = useClockStyle();
  const mayHearAll = useRights().may('recordingsOfAll');
  const isOwn = useInfo()?.extension?.restUri === recording.extension;
  const { restUri, remoteLabel, remoteNumber, ownerLabel, timestamp, duration, isComplete } = recording;
  const who = remoteLabel || format(remoteNumber);
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words('recordings.owner'), ownerLabel],
    [words('history.when'), formatMoment(timestamp, clock)],
    [words('recordings.length'), isComplete ? formatShortDuration(duration) : words('recordings.running')],
  ];
  return (
    <Facts
      title={who}
      head={
        <DetailHead
          portrait={<Avatar name={remoteLabel ?? ''} />}
          name={who}
          known={[remoteLabel && format(remoteNumber)]}
        />
      }
      label={words('recordings.details')}
      facts={facts}
      lead={
        isComplete && <LazyRecordingPlayer restUri={restUri} durationMs={duration} needsReason={!isOwn} />
      }
    >
      <OpenChatButton contact={recording.remoteContact} who={who} />
      {!isOwn && <OpenChatButton contact={recording.ownerContact} who={ownerLabel} />}
      {mayHearAll && !isOwn && <RecordingAccesses restUri={restUri} />}
    </Facts>
  );
}

/** Opens the chat with a colleague. Nothing is shown where there is no chat with this person. */
function OpenChatButton({ contact, who }: ChatButtonProps) {
  const words = useTranslate(actionWords);
  const open = useOpenChat(contact);
  if (!open) return null;
  return (
    <Button icon={MessageCircle} wraps onClick={open}>
      {words('action.chatWith', { who })}
    </Button>
  );
}
