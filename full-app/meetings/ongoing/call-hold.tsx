import { effect } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { VideoRoom, WebMeetingDriver } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { QuestionBar } from '#ui/questions/questions.tsx';
import styles from '../meetings.module.css';
import { meetingBarWords } from './words.ts';

/** Holds the meeting during calls, and offers to speak again after them. */
function RoomHold({ room }: { room: VideoRoom }) {
  const words = useTranslate(meetingBarWords);
  const client = useClient();
  const isTalking = useSignalRead(() =>
    client.calls.lines.value.some(({ state }) => state.value === 'talking'),
  );
  const isMuted = useSignalValue(room.media.track('microphone')) === undefined;
  /** The user was heard before the call. */
  const [wasHeard, setWasHeard] = useState(false);
  useEffect(() => {
    if (isTalking && room.media.track('microphone').peek() !== undefined) setWasHeard(true);
    room.setHeld(isTalking);
  }, [isTalking, room]);
  // The offer ends when the user speaks again.
  useEffect(
    () =>
      effect(() => {
        if (room.media.track('microphone').value !== undefined && !room.isHeld.value) setWasHeard(false);
      }),
    [room],
  );
  if (isTalking)
    return (
      <QuestionBar as="section">
        <p className={styles.questionText}>{words('meetingBar.onCall')}</p>
      </QuestionBar>
    );
  if (!wasHeard || !isMuted) return null;
  return (
    <QuestionBar as="section">
      <p className={styles.questionText}>{words('meetingBar.afterCall')}</p>
      <ButtonRow>
        <Button variant="primary" onClick={() => void room.media.set('microphone', { isOn: true })}>
          {words('meetingBar.unmute')}
        </Button>
        <Button onClick={() => setWasHeard(false)}>{words('meetingBar.stayMuted')}</Button>
      </ButtonRow>
    </QuestionBar>
  );
}

/** The phone and the meeting know each other: the meeting does not hear a call, and the user does not hear both. */
export function CallHold({ driver }: { driver: WebMeetingDriver }) {
  const visit = useSignalValue(driver.visit);
  return <div role="status">{visit.step === 'in' && <RoomHold room={visit.room} />}</div>;
}
