import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import { formatMoment, formatWhen, isoMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import type { VoicemailMessage } from '#sdk/index.ts';
import { MarkedAvatar } from '#ui/avatar/marked-avatar.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { CallBack } from '../history/call-back.tsx';
import { useClockStyle } from '../history/use-clock-style.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { useKindOf } from './use-kind-of.ts';
import { voicemailWords } from './words.ts';

/** Props of `VoicemailRow`. */
export interface VoicemailRowProps {
  readonly message: VoicemailMessage;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

/** A voicemail: its caller, its state, and the button for calling back. */
export function VoicemailRow({ message, isCurrent, onOpen }: VoicemailRowProps) {
  const words = useTranslate(voicemailWords);
  const format = useNumberFormat();
  const clock = useClockStyle();
  // Read once per render, because the format of a time only changes from one day to the next.
  const now = useClient().now.peek();
  const kind = useKindOf(message);
  const { isRead, remoteLabel, remoteNumber, timestamp, duration, groupLabel, handledBy } = message;
  const who = remoteLabel || format(remoteNumber);
  return (
    <ListRow
      lead={
        <MarkedAvatar
          name={remoteLabel ?? ''}
          photo={message.remoteUrlPhoto}
          mark={isRead ? MailOpen : Mail}
        />
      }
      title={who}
      detail={[
        isRead ? '' : words('voicemail.new'),
        formatShortDuration(duration),
        groupLabel,
        handledBy === undefined ? '' : words('voicemail.handledByShort', { who: handledBy }),
        kind,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={
        <time dateTime={isoMoment(timestamp)} title={formatMoment(timestamp, clock)}>
          {formatWhen(timestamp, now, clock)}
        </time>
      }
      quiet
      strong={!isRead}
      current={isCurrent}
      onSelect={onOpen}
      action={<CallBack item={{ remoteNumber, remoteNumbers: [] }} who={who} />}
    />
  );
}
