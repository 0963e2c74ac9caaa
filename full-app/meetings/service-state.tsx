import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { connectMeetings } from './load-meetings.ts';
import styles from './meetings.module.css';
import { useMeetings } from './use-meetings.ts';
import { meetingWords } from './words.ts';

const dots = {
  notAllowed: 'unavailable',
  idle: 'unavailable',
  pending: 'limited',
  initialized: 'available',
  networkError: 'dnd',
} as const;

/** The state of the conference service in a line, with its reason, and a way to connect again. */
export function ServiceState() {
  const words = useTranslate(meetingWords);
  const client = useClient();
  const run = useRun();
  const { meetings, service } = useMeetings();
  const { state, reason, presence } = service;
  const room = useSignalValue(meetings.room);
  const points = useSignalValue(meetings.points.items);
  // The page of an own meeting point has a button of its own.
  const isVisitor = room !== undefined && !points.some(({ id }) => id === room.pointId);
  const notice =
    presence === 'ready'
      ? 'meetings.presence.ready'
      : presence === 'connected'
        ? 'meetings.presence.elsewhere'
        : undefined;
  return (
    <div className={styles.state} role="status">
      <span className={styles.stateWords}>
        <StatusDot status={dots[state]} />
        <span>
          {words(`meetings.state.${state}`)}
          {reason && <> · {words(`meetings.reason.${reason}`)}</>}
          {!reason && notice && <> · {words(notice)}</>}
        </span>
      </span>
      {isVisitor && <Button onClick={() => meetings.leave()}>{words('meetings.leave')}</Button>}
      {state === 'networkError' && (
        <Button onClick={() => void run(() => connectMeetings(client))}>{words('meetings.connect')}</Button>
      )}
    </div>
  );
}
