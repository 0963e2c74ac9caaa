import Pause from 'lucide-react/icons/pause';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { iconSize } from '#ui/icon.ts';
import { callShortcuts } from '../shortcuts.ts';
import { useCallCommands } from '../use-call-actions.ts';
import { callWorkWords } from '../work-words.ts';
import styles from './call-details.module.css';

type Mark = 'calls.recording' | 'calls.recordingFar' | 'calls.recordingPaused';

/** Only the recording user can stop or pause a recording. A paused recording can be resumed. */
function markOf(call: Call): Mark | undefined {
  if (!call.line.value.isRecording) return call.can('resumeRecord') ? 'calls.recordingPaused' : undefined;
  return call.can('stopRecord') || call.can('pauseRecord') ? 'calls.recording' : 'calls.recordingFar';
}

/** Shows that the call is being recorded, by any party, and pauses and resumes the user's own recording. */
export function RecordingMark({ call }: { call: Call }) {
  const words = useTranslate(actionWords, callWorkWords);
  const mark = useSignalRead(() => markOf(call));
  const { pause, resume, stop } = useCallCommands(call, {
    pause: [['pauseRecord'], () => call.pauseRecord()],
    resume: [['resumeRecord'], () => call.resumeRecord()],
    stop: [['stopRecord'], () => call.stopRecord()],
  });
  const paused = mark === 'calls.recordingPaused';
  const command = paused ? resume : pause;
  return (
    <div className={mark && styles.recording}>
      <span role="status" className={mark && styles.mark}>
        {mark && (
          <>
            {paused ? (
              <Pause size={iconSize} aria-hidden="true" />
            ) : (
              <span className={styles.dot} aria-hidden="true" />
            )}
            {words(mark)}
          </>
        )}
      </span>
      {mark && command.possible && (
        <button
          type="button"
          className={styles.small}
          aria-label={words(paused ? 'calls.resumeRecording' : 'calls.pauseRecording')}
          aria-keyshortcuts={callShortcuts.pauseRecording}
          aria-busy={command.pending}
          title={words('action.withKey', {
            action: words(paused ? 'calls.resumeRecording' : 'calls.pauseRecording'),
            key: callShortcuts.pauseRecording,
          })}
          onClick={command.run}
        >
          {words(paused ? 'calls.resumeShort' : 'calls.pauseShort')}
        </button>
      )}
      {mark && stop.possible && (
        <button
          type="button"
          className={styles.small}
          aria-label={words('action.stopRecording')}
          aria-keyshortcuts={callShortcuts.record}
          aria-busy={stop.pending}
          title={words('action.withKey', {
            action: words('action.stopRecording'),
            key: callShortcuts.record,
          })}
          onClick={stop.run}
        >
          {words('calls.stopShort')}
        </button>
      )}
    </div>
  );
}
