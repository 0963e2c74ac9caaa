import { useId } from 'react';
import type { Call } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useCallLine } from '../../react/use-domains.ts';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './call-card.module.css';
import { callKind } from './call-kind.ts';
import { CallStatus } from './call-status.tsx';
import { callerOf } from './caller.ts';
import { CollapsedCall } from './collapsed-call.tsx';
import { IncomingActions } from './incoming-actions.tsx';
import { LiveActions } from './live-actions.tsx';

export interface CallCardProps {
  readonly call: Call;
  /** Shown in full; else in one line. */
  readonly expanded: boolean;
  readonly onOpen: () => void;
}

/** One call: who it is, how it stands, what can be done now. */
export function CallCard({ call, expanded, onOpen }: CallCardProps) {
  const id = useId();
  const words = useTranslate();
  const format = useNumberFormat();
  const line = useCallLine(call);
  const elsewhere = useSignalRead(() => line.state === 'talking' && !call.isHere.value);
  const caller = callerOf(line, words);
  const name = caller.number ? caller.name : format(caller.name);
  const number = line.displayedExternalNumber || line.displayedNumber;
  const kind = callKind(line);
  const facts = [caller.service, elsewhere && words('calls.elsewhere')].filter(Boolean).join(' · ');

  return (
    <article
      className={classNames(styles.card, styles[line.state === 'held' ? 'held' : kind])}
      aria-label={expanded ? undefined : name}
      aria-labelledby={expanded ? id : undefined}
    >
      {!expanded && <CollapsedCall call={call} kind={kind} name={name} onOpen={onOpen} />}
      {expanded && (
        <>
          <header className={styles.head}>
            <Avatar name={caller.name} photo={caller.photo} />
            <div className={styles.who}>
              <h2 id={id} className={styles.name} title={name}>
                {name}
              </h2>
              <div className={styles.second}>
                <p className={styles.line}>{caller.number && format(caller.number)}</p>
                <p className={classNames(styles.status, line.state === 'talking' && styles.timer)}>
                  <CallStatus call={call} />
                </p>
              </div>
              {facts && <p className={styles.line}>{facts}</p>}
            </div>
          </header>
          {kind === 'incoming' ? (
            <IncomingActions call={call} number={number} />
          ) : (
            <LiveActions call={call} number={number} />
          )}
        </>
      )}
    </article>
  );
}
