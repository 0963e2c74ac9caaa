import Voicemail from 'lucide-react/icons/voicemail';
import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { VoicemailMessage } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { List } from '#ui/list/list.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ListFailure } from '../errors/list-failure.tsx';
import { useRun } from '../errors/use-run.ts';
import { AnsweringSwitch } from './answering-switch.tsx';
import { MailboxNotice } from './mailbox-notice.tsx';
import { PbxMessages } from './pbx-messages.tsx';
import styles from './voicemail-list.module.css';
import { VoicemailRow } from './voicemail-row.tsx';
import { voicemailWords } from './words.ts';

/** Props of `VoicemailList`. */
export interface VoicemailListProps {
  /** The messages; undefined until they are loaded. */
  readonly messages: readonly VoicemailMessage[] | undefined;
  /** The explanation below an empty list. */
  readonly noneDetail?: string;
  readonly currentUri?: string | undefined;
  readonly onOpen: (message: VoicemailMessage) => void;
  /** Further settings below the switch. */
  readonly settings?: ReactNode;
}

/** The messages of callers, newest first, and a note if the mailbox does not answer. */
export function VoicemailList({ messages, noneDetail, currentUri, onOpen, settings }: VoicemailListProps) {
  const words = useTranslate(voicemailWords);
  const run = useRun();
  const { messages: list } = useClient().voicemail;
  const error = useSignalValue(list.error);
  return (
    <section className={styles.voicemail} aria-label={words('voicemail.region')}>
      <div className={styles.answering}>
        <AnsweringSwitch />
        {settings}
      </div>
      <MailboxNotice />
      <PbxMessages />
      {messages === undefined && !error && <Skeleton label={words('voicemail.loading')} rows={5} />}
      {messages === undefined && error && (
        <ListFailure
          title={words('voicemail.failed')}
          error={error}
          onRetry={() => void run(() => list.refresh())}
        />
      )}
      {messages?.length === 0 && (
        <EmptyState
          icon={Voicemail}
          title={words('voicemail.none')}
          detail={noneDetail ?? words('voicemail.noneDetail')}
        />
      )}
      {messages && messages.length > 0 && (
        <div className={styles.list}>
          <List label={words('voicemail.region')}>
            {messages.map((message) => (
              <VoicemailRow
                key={message.restUri}
                message={message}
                isCurrent={message.restUri === currentUri}
                onOpen={() => onOpen(message)}
              />
            ))}
          </List>
        </div>
      )}
    </section>
  );
}
