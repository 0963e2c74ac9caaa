import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import Voicemail from 'lucide-react/icons/voicemail';
import type { VoicemailMessage } from '../../../sdk/index.ts';
import { formatDuration, formatMoment, formatWhen, isoMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { iconSize } from '../../ui/icon.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CallBack } from '../history/call-back.tsx';
import { useClockStyle } from '../history/use-clock-style.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { AnsweringSwitch } from './answering-switch.tsx';
import styles from './voicemail-list.module.css';

export interface VoicemailListProps {
  /** Undefined until they are known. */
  readonly messages: readonly VoicemailMessage[] | undefined;
  readonly currentUri?: string | undefined;
  readonly onOpen: (message: VoicemailMessage) => void;
}

function VoicemailRow({
  message,
  isCurrent,
  onOpen,
}: {
  message: VoicemailMessage;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const words = useTranslate();
  const format = useNumberFormat();
  const clock = useClockStyle();
  // Read once per painting: rows only change their writing from one day to the next.
  const now = useClient().now.peek();
  const { isRead, remoteLabel, remoteNumber, timestamp, duration } = message;
  const Picture = isRead ? MailOpen : Mail;
  const who = remoteLabel || format(remoteNumber);
  return (
    <ListRow
      lead={<Picture size={iconSize} aria-hidden="true" />}
      title={who}
      detail={[isRead ? '' : words('voicemail.new'), formatDuration(duration)].filter(Boolean).join(' · ')}
      end={
        <time dateTime={isoMoment(timestamp)} title={formatMoment(timestamp, clock)}>
          {formatWhen(timestamp, now, clock)}
        </time>
      }
      strong={!isRead}
      current={isCurrent}
      onOpen={onOpen}
      action={<CallBack item={{ remoteNumber, remoteNumbers: [] }} who={who} />}
    />
  );
}

/** What callers have left, newest first, and whether they may. */
export function VoicemailList({ messages, currentUri, onOpen }: VoicemailListProps) {
  const words = useTranslate();
  return (
    <section className={styles.voicemail} aria-label={words('voicemail.region')}>
      <div className={styles.answering}>
        <AnsweringSwitch />
      </div>
      {messages === undefined && <Skeleton label={words('voicemail.loading')} rows={5} />}
      {messages?.length === 0 && (
        <EmptyState icon={Voicemail} title={words('voicemail.none')} detail={words('voicemail.noneDetail')} />
      )}
      {messages && messages.length > 0 && (
        <ul className={styles.list} aria-label={words('voicemail.region')}>
          {messages.map((message) => (
            <VoicemailRow
              key={message.restUri}
              message={message}
              isCurrent={message.restUri === currentUri}
              onOpen={() => onOpen(message)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
