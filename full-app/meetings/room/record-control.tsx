import Circle from 'lucide-react/icons/circle';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { MeetingRecordings, VideoRoom } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { meetingRecordingWords } from '../recordings/words.ts';
import styles from './room.module.css';

/** The host's control of the recording, which asks before it begins: recording others needs their consent. */
export function RecordControl({ room, recordings }: { room: VideoRoom; recordings: MeetingRecordings }) {
  const words = useTranslate(meetingRecordingWords);
  const run = useRun();
  const recorder = useSignalValue(recordings.recorder);
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.querySelector('button')?.focus();
  }, [isAsking]);
  if (!recordings.canRecord) return null;
  if (recorder)
    return (
      <Button icon={Circle} onClick={() => void run(() => recordings.stop())}>
        {words('meetingRecording.stop')}
      </Button>
    );
  if (!isAsking)
    return (
      <Button icon={Circle} onClick={() => setAsking(true)}>
        {words('meetingRecording.start')}
      </Button>
    );
  const begin = () => {
    setAsking(false);
    void run(() => recordings.start(room));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div
      ref={question}
      className={styles.question}
      role="group"
      aria-label={words('meetingRecording.ask')}
      onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
    >
      <p className={styles.title}>{words('meetingRecording.ask')}</p>
      <Hint>{words('meetingRecording.consent')}</Hint>
      <ButtonRow>
        <Button variant="primary" onClick={begin}>
          {words('meetingRecording.begin')}
        </Button>
        <Button onClick={() => setAsking(false)}>{words('meetingRecording.cancel')}</Button>
      </ButtonRow>
    </div>
  );
}
