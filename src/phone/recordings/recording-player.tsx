import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { Player } from '#ui/player/player.tsx';
import { useReportError } from '../errors/use-run.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { usePlayerLabels, useReportBroken } from './use-player-labels.ts';
import { recordingWords } from './words.ts';

/** Props of `RecordingPlayer`. */
export interface RecordingPlayerProps {
  /** The `restUri` of the recording in `client.recordings`. */
  readonly restUri: string;
  /** The duration in milliseconds, if it is known. */
  readonly durationMs?: number;
  /** True for another user's recording: the player asks for a reason, which is stored. */
  readonly needsReason?: boolean;
  /** Plays as soon as it is shown, and takes the focus. */
  readonly startsAtOnce?: boolean;
}

/** Plays the recording of a call. It is fetched when it is first played. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const { restUri, durationMs, needsReason = false, startsAtOnce = false } = props;
  const words = useTranslate(recordingWords);
  const labels = usePlayerLabels();
  const report = useReportError();
  const reportBroken = useReportBroken();
  const { recordings } = useClient();
  /** Receives the reason; undefined cancels the question. */
  const [answer, setAnswer] = useState<(reason: string | undefined) => void>();

  const askReason = () =>
    new Promise<string | undefined>((resolve) => {
      setAnswer(() => (reason: string | undefined) => {
        setAnswer(undefined);
        resolve(reason);
      });
    });

  async function load(): Promise<Blob | undefined> {
    const reason = needsReason ? await askReason() : undefined;
    if (needsReason && reason === undefined) return undefined;
    try {
      return await recordings.content({ restUri }, reason === undefined ? {} : { reason });
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return (
    <>
      <Player
        label={words('recordings.player')}
        labels={labels}
        durationMs={durationMs}
        startsAtOnce={startsAtOnce}
        load={load}
        onBroken={reportBroken}
      />
      {answer && <ReasonDialog onAnswer={answer} />}
    </>
  );
}
