import { useEffect, useRef } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { AlertPreferences } from '#phone/notifications/alert-preferences.ts';
import { openAlertTarget } from '#phone/notifications/alert-targets.ts';
import { Notifier } from '#phone/notifications/notifier.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { invitationsOf } from '../load-meetings.ts';
import { beginningMeetings } from './meeting-reminder.ts';
import { meetingBarWords } from './words.ts';

/**
 * Reminds of the user's own meetings and of accepted invitations when they begin: in the page, and by a tone and a notification.
 * Users without a licence for meetings are invited too, and join as guests.
 */
export function MeetingReminders(): null {
  const words = useTranslate(meetingBarWords);
  const client = useClient();
  const toast = useToast();
  const report = useReportError();
  const { items } = useList(invitationsOf(client).all);
  const now = useSignalRead(() => Math.floor(client.now.value / 10_000) * 10_000);
  const given = useRef(new Set<string>());
  const notifier = useRef<Notifier>(undefined);
  useEffect(() => () => notifier.current?.dispose(), []);
  useEffect(() => {
    for (const { meeting, key } of beginningMeetings(items, now)) {
      if (given.current.has(key)) continue;
      given.current.add(key);
      const { invitationID: id } = meeting;
      const title = words('meetingBar.begins', { title: meeting.title });
      const open = () => openAlertTarget('meetings', id);
      toast({
        tone: 'info',
        title,
        isQuestion: true,
        action: { label: words('meetingBar.open'), run: open },
      });
      const preferences = new AlertPreferences(client.settings);
      notifier.current ??= new Notifier({
        onClick: ({ tag }) => openAlertTarget('meetings', tag.split(' ').at(-1)),
        report,
      });
      if (preferences.by('sound')) notifier.current.beep();
      if (preferences.by('prompt'))
        notifier.current.show({ place: 'meetings', tag: `meeting begins ${id}`, title, body: '' });
    }
  }, [items, now, words, toast, report, client]);
  return null;
}
