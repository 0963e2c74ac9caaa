import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { notificationWords } from '../../i18n/en/app/notifications.ts';
import { meetingWords } from '../../i18n/en/meetings/meetings.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useReportError } from '../errors/use-run.ts';
import { AlertPreferences } from '../notifications/alert-preferences.ts';
import { connectMeetings, meetingsOf } from './load-meetings.ts';
import { MeetingAlerter } from './meeting-alerter.ts';
import { MeetingQuestions, type MeetingQuestionsProps } from './meeting-questions.tsx';

/** Connects to the conference service while the user looks at other screens, and asks the user who may join. */
export function MeetingWatch({ onEnter }: MeetingQuestionsProps) {
  const client = useClient();
  const words = useTranslate(meetingWords, notificationWords);
  const report = useReportError();
  useEffect(() => {
    connectMeetings(client).catch(report);
    return () => meetingsOf(client).stop();
  }, [client, report]);
  useEffect(() => {
    const preferences = new AlertPreferences(client.settings);
    const alerter = new MeetingAlerter({ preferences, words, report });
    const { prompts } = meetingsOf(client);
    const stop = effect(() => alerter.follow(prompts.value));
    return () => {
      stop();
      alerter.dispose();
    };
  }, [client, words, report]);
  return <MeetingQuestions onEnter={onEnter} />;
}
