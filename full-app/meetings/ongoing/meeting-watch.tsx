import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { AlertPreferences } from '#phone/notifications/alert-preferences.ts';
import { notificationWords } from '#phone/notifications/words.ts';
import { useClient } from '#react/client-context.tsx';
import { connectMeetings, meetingsOf, webMeetingsOf } from '../load-meetings.ts';
import { useRefusedGuests } from '../use-refused-guests.ts';
import { meetingWords } from '../words.ts';
import { CallHold } from './call-hold.tsx';
import { MeetingAlerter } from './meeting-alerter.ts';
import { MeetingBar, type MeetingBarProps } from './meeting-bar.tsx';
import { MeetingQuestions, type MeetingQuestionsProps } from './meeting-questions.tsx';
import { MeetingVoices } from './meeting-voices.tsx';

/** Props of `MeetingWatch`. */
export interface MeetingWatchProps extends MeetingQuestionsProps, Omit<MeetingBarProps, 'driver'> {}

/**
 * The owner of the user's meeting, above the screens: connects to the conference service, asks the user who may join, plays the
 * voices, and shows on every other screen that the meeting goes on.
 */
export function MeetingWatch({ onEnter, path, onReturn }: MeetingWatchProps) {
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
  const driver = webMeetingsOf(client);
  useRefusedGuests();
  return (
    <>
      <MeetingQuestions onEnter={onEnter} />
      <CallHold driver={driver} />
      <MeetingBar driver={driver} path={path} onReturn={onReturn} />
      <MeetingVoices driver={driver} />
    </>
  );
}
