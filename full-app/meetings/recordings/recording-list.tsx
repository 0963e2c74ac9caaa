import Clapperboard from 'lucide-react/icons/clapperboard';
import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { formatMoment } from '#i18n/format.ts';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { MeetingRecording } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ButtonRow, FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { saveFile } from '#ui/save-file.ts';
import { recordingsOf } from '../load-meetings.ts';
import styles from './recordings.module.css';
import { meetingRecordingWords } from './words.ts';

/** The recording that is played, with an address of its own as long as it is shown. */
function Player({ file, label, onClose }: { file: Blob; label: string; onClose: () => void }) {
  const words = useTranslate(meetingRecordingWords);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recorded meeting has no captions */}
      <video className={styles.video} src={url} aria-label={label} controls autoPlay />
      <ButtonRow>
        <Button onClick={onClose}>{words('meetingRecording.close')}</Button>
      </ButtonRow>
    </div>
  );
}

function Row({ recording, isNamed }: { recording: MeetingRecording; isNamed: boolean }) {
  const words = useTranslate(meetingRecordingWords);
  const run = useRun();
  const recordings = recordingsOf(useClient());
  const [file, setFile] = useState<Blob>();
  const [isAsking, setAsking] = useState(false);
  const { displayName, durationMs, isComplete, startedAt } = recording;
  const moment = formatMoment(Date.parse(startedAt));
  const download = async () =>
    saveFile(`meeting-${startedAt.slice(0, 10)}.webm`, await recordings.content(recording));
  const play = async () => setFile(await recordings.content(recording));
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        {isNamed ? displayName : moment}
        <Hint as="span">
          {[
            isNamed && moment,
            isComplete ? formatShortDuration(durationMs) : words('meetingRecording.running'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
      </span>
      {isComplete && (
        <span className={styles.actions}>
          <IconButton
            icon={Play}
            label={words('meetingRecording.play', { moment })}
            onClick={() => void run(play)}
          />
          <IconButton
            icon={Download}
            label={words('meetingRecording.download', { moment })}
            onClick={() => void run(download)}
          />
          <IconButton
            icon={Trash2}
            label={words('meetingRecording.delete', { moment })}
            onClick={() => setAsking(true)}
          />
        </span>
      )}
      {isAsking && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
        <div className={styles.question} role="group" aria-label={words('meetingRecording.deleteAsk')}>
          <p className={styles.ask}>{words('meetingRecording.deleteAsk')}</p>
          <ButtonRow>
            <Button onClick={() => void run(() => recordings.remove(recording))}>
              {words('meetingRecording.deleteNow')}
            </Button>
            <Button variant="plain" autoFocus onClick={() => setAsking(false)}>
              {words('meetingRecording.cancel')}
            </Button>
          </ButtonRow>
        </div>
      )}
      {file && (
        <Player
          file={file}
          label={words('meetingRecording.player', { moment })}
          onClose={() => setFile(undefined)}
        />
      )}
    </li>
  );
}

/** Some recordings, newest first. */
function Rows({ recordings, isNamed }: { recordings: readonly MeetingRecording[]; isNamed: boolean }) {
  return (
    <ul className={styles.list}>
      {recordings.map((recording) => (
        <Row key={recording.id} recording={recording} isNamed={isNamed} />
      ))}
    </ul>
  );
}

/** The recordings of a meeting point, newest first; nothing where there are none. */
export function RecordingsOfPoint({ pointId }: { pointId: string }) {
  const words = useTranslate(meetingRecordingWords);
  const { items } = useList(recordingsOf(useClient()));
  const shown = items.filter((recording) => recording.pointId === pointId);
  if (shown.length === 0) return null;
  return (
    <FormPart>
      <section aria-label={words('meetingRecording.title')}>
        <FormTitle level={3}>{words('meetingRecording.title')}</FormTitle>
        <Rows recordings={shown} isNamed={false} />
      </section>
    </FormPart>
  );
}

/** All recordings of the user, newest first, also of meeting points that are deleted. */
export function AllRecordings() {
  const words = useTranslate(meetingRecordingWords);
  const all = recordingsOf(useClient());
  return (
    <section aria-label={words('meetingRecording.title')}>
      <FormTitle level={2}>{words('meetingRecording.title')}</FormTitle>
      <ListContent
        list={all}
        loading={words('meetingRecording.loading')}
        rows={3}
        failed={words('meetingRecording.failed')}
        empty={{
          icon: Clapperboard,
          title: words('meetingRecording.none'),
          detail: words('meetingRecording.noneDetail'),
        }}
      >
        {(items) => <Rows recordings={items} isNamed />}
      </ListContent>
    </section>
  );
}
