import { type VoicemailNotification, voicemailNotifications } from '../../../sdk/index.ts';
import { voicemailWords } from '../../i18n/en/calls/voicemail.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useRun } from '../errors/use-run.ts';
import { useMailbox } from './mailbox-notice.tsx';

/** Chooses whether and how e-mails report new messages. */
export function NotificationChoice() {
  const words = useTranslate(voicemailWords);
  const run = useRun();
  const { voicemail } = useClient();
  const mailbox = useMailbox();
  if (!mailbox) return null;
  return (
    <Select
      label={words('voicemail.email')}
      value={mailbox.notification}
      options={voicemailNotifications.map((value) => ({ value, label: words(`voicemail.email.${value}`) }))}
      onChange={(value) => void run(() => voicemail.setNotification(value as VoicemailNotification))}
    />
  );
}
