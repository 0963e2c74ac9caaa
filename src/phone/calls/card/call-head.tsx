import Users from 'lucide-react/icons/users';
import { useContext } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { Call, CallLine } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { callKind } from '../call-kind.ts';
import { callerOf, isConference, isNotTaken } from '../caller.ts';
import { CallRecords } from '../known-parties.ts';
import { CallSummariesContext } from '../summaries/call-summaries.ts';
import { callWords } from '../words.ts';
import styles from './call-card.module.css';
import { CallStatus, hasFailed } from './call-status.tsx';
import { RecordingMark } from './recording-mark.tsx';

/** Props of `CallHead`. */
export interface CallHeadProps {
  readonly call: Call;
  readonly line: CallLine;
  /** The id of the heading with the name. */
  readonly id: string;
  readonly draggable: boolean;
}

/** The other party with the number below the name, the state of the call, and its path. Always three lines high. */
export function CallHead({ call, line, id, draggable }: CallHeadProps) {
  const words = useTranslate(callWords);
  const format = useNumberFormat();
  const records = useContext(CallRecords);
  const elsewhere = useSignalRead(() => line.state === 'talking' && !call.isHere.value);
  const muted = useSignalValue(call.isMuted);
  const caller = callerOf(line, words);
  const conference = isConference(line);
  const record = useSignalRead(() => (conference ? undefined : records.value.get(line.lineId)));
  const name = record?.name ?? format(caller.name);
  const number = line.displayedExternalNumber || line.displayedNumber;
  const isNamed = record !== undefined || caller.number !== '';
  const second = conference ? words('calls.conference') : isNamed && number ? format(number) : '';
  const sentOnTo = useContext(CallSummariesContext).sentOnTo(line);
  const kind = callKind(line);
  const isIncoming = kind === 'incoming';
  const isBack = isIncoming && sentOnTo !== undefined;
  // How a call ended, or why it cannot begin, has a line of its own.
  const isOutcome = line.state === 'dropped' || hasFailed(line);
  const status = (
    <p
      className={classNames(
        isOutcome ? styles.outcome : styles.status,
        line.state === 'talking' && styles.timer,
        hasFailed(line) && styles.failed,
      )}
    >
      <CallStatus line={line} muted={muted} timeOnly={isIncoming} />
    </p>
  );
  const facts = [
    isBack && words('calls.backFrom', { name: sentOnTo }),
    kind === 'live' && sentOnTo && isNotTaken(line) && words('calls.notTaken', { name: sentOnTo }),
    record?.facts,
    ...caller.path,
    elsewhere && words('calls.elsewhere'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <header className={styles.head} draggable={draggable}>
      <Avatar
        name={conference ? '' : name}
        photo={caller.photo ?? record?.photo}
        talking={!conference && line.parties.some(({ isTalking }) => isTalking)}
        {...(conference && { icon: Users })}
      />
      <div className={styles.who}>
        <h2 id={id} className={styles.name} title={name}>
          {record?.open ? (
            <button type="button" className={styles.record} onClick={record.open}>
              {name}
            </button>
          ) : (
            name
          )}
        </h2>
        <div className={styles.second}>
          <p className={styles.line} title={second}>
            {second}
          </p>
          {!isOutcome && status}
        </div>
        <div className={styles.third}>
          {isOutcome ? (
            status
          ) : (
            <p className={styles.line} title={[caller.queue, facts].filter(Boolean).join(' · ')}>
              {caller.queue && <span className={styles.queue}>{caller.queue}</span>}
              {facts}
            </p>
          )}
          {line.state !== 'dropped' && <RecordingMark call={call} />}
        </div>
      </div>
    </header>
  );
}
