import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useMailbox } from '#phone/voicemail/mailbox-notice.tsx';
import { voicemailWords } from '#phone/voicemail/words.ts';
import { useClient } from '#react/client-context.tsx';
import { type VoicemailNotification, voicemailNotifications } from '#sdk/index.ts';
import { Select } from '#ui/select/select.tsx';

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
