import { formatMoment, formatWhen, isoMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ChatButton } from '#phone/chat/chat-button.tsx';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useRowPlayer } from '#phone/recordings/row-player.tsx';
import { recordingWords } from '#phone/recordings/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import type { CallRecording } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { ListRow } from '#ui/list/list-row.tsx';

/** Props of `RecordingRow`. */
export interface RecordingRowProps {
  readonly recording: CallRecording;
  readonly showsOwner: boolean;
  readonly current: boolean;
  readonly onOpen: () => void;
}

/** A recording: the other party, its length and time, and the player under the row. */
export function RecordingRow({ recording, showsOwner, current, onOpen }: RecordingRowProps) {
  const words = useTranslate(recordingWords);
  const format = useNumberFormat();
  const clock = useClockStyle();
  // Read once per render, because the format of a time only changes from one day to the next.
  const now = useClient().now.peek();
  const isOwn = useInfo()?.extension?.restUri === recording.extension;
  const { restUri, remoteLabel, remoteNumber, remoteContact, ownerLabel } = recording;
  const { duration, timestamp, isComplete } = recording;
  const who = remoteLabel || format(remoteNumber);
  const { button, player } = useRowPlayer({
    recordings: isComplete ? [restUri] : [],
    who,
    durationMs: duration,
    needsReason: !isOwn,
  });
  const length = isComplete ? formatShortDuration(duration) : words('recordings.running');
  return (
    <ListRow
      lead={<Avatar name={remoteLabel ?? ''} />}
      title={who}
      detail={[showsOwner ? ownerLabel : '', length].filter(Boolean).join(' · ')}
      end={
        <time dateTime={isoMoment(timestamp)} title={formatMoment(timestamp, clock)}>
          {formatWhen(timestamp, now, clock)}
        </time>
      }
      current={current}
      onSelect={onOpen}
      action={
        <>
          <ChatButton contact={remoteContact} who={who} />
          {button}
        </>
      }
      below={player}
    />
  );
}
