import { useEffect } from 'react';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Mailbox } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { useClockStyle } from '../history/use-clock-style.ts';
import { voicemailWords } from './words.ts';

/** From this share of its room on, a mailbox counts as nearly full. */
const nearlyFull = 0.9;

/** The state of the mailbox, live while a component shows it; undefined until it is known. */
export function useMailbox(): Mailbox | undefined {
  const { voicemail } = useClient();
  useEffect(() => voicemail.watchMailbox(), [voicemail]);
  return useSignalValue(voicemail.mailbox);
}

/** Says that the mailbox is full, or nearly so. */
export function MailboxNotice() {
  const words = useTranslate(voicemailWords);
  const clock = useClockStyle();
  const mailbox = useMailbox();
  if (!mailbox || mailbox.count < nearlyFull * mailbox.maxMessages) return null;
  const { count, maxMessages, refusedAt } = mailbox;
  if (count < maxMessages)
    return <Banner tone="warning" title={words('voicemail.nearlyFull', { count, most: maxMessages })} />;
  const detail =
    refusedAt === undefined
      ? words('voicemail.fullDetail')
      : words('voicemail.refusedAt', { when: formatMoment(refusedAt, clock) });
  return <Banner tone="warning" title={words('voicemail.full')} detail={detail} />;
}
