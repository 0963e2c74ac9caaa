import Users from 'lucide-react/icons/users';
import { useContext, useId } from 'react';
import type { Call } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useCallLine } from '../../react/use-domains.ts';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { focusHome } from '../../ui/kept-focus.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './call-card.module.css';
import { CallExtras } from './call-extras.ts';
import { callKind } from './call-kind.ts';
import { CallStatus, hasFailed } from './call-status.tsx';
import { callerOf, isConference } from './caller.ts';
import { CollapsedCall } from './collapsed-call.tsx';
import { IncomingActions } from './incoming-actions.tsx';
import { CallDetails } from './late-parts.ts';
import { LiveActions } from './live-actions.tsx';
import { useCallerName } from './use-caller-name.ts';

export interface CallCardProps {
  readonly call: Call;
  /** Shown in full; else in one line. */
  readonly expanded: boolean;
  /** Can be dropped on another card; what that does, the menus do too. */
  readonly draggable?: boolean;
  readonly onOpen: () => void;
}

/** Who it is, how the call stands and how it came. */
function CallHead({ call, id, draggable }: { call: Call; id: string; draggable: boolean }) {
  const words = useTranslate();
  const format = useNumberFormat();
  const line = useCallLine(call);
  const elsewhere = useSignalRead(() => line.state === 'talking' && !call.isHere.value);
  const caller = callerOf(line, words);
  const name = format(caller.name);
  const conference = isConference(line);
  const facts = [...caller.path, elsewhere && words('calls.elsewhere')].filter(Boolean).join(' · ');
  const second = conference
    ? line.state !== 'listen' && words('calls.conference')
    : caller.number && format(caller.number);
  return (
    <header className={styles.head} draggable={draggable}>
      <Avatar
        name={conference ? '' : caller.name}
        photo={caller.photo}
        talking={!conference && line.parties.some(({ isTalking }) => isTalking)}
        {...(conference && { icon: Users })}
      />
      <div className={styles.who}>
        <h2 id={id} className={styles.name} title={name}>
          {name}
        </h2>
        <div className={styles.second}>
          <p className={styles.line} title={second ? undefined : facts}>
            {second || facts}
          </p>
          <p
            className={classNames(
              styles.status,
              line.state === 'talking' && styles.timer,
              hasFailed(line) && styles.failed,
            )}
          >
            <CallStatus call={call} />
          </p>
        </div>
        {second && facts && (
          <p className={styles.line} title={facts}>
            {facts}
          </p>
        )}
      </div>
    </header>
  );
}

/** One call: who it is, how it stands, what can be done now. */
export function CallCard({ call, expanded, draggable = false, onOpen }: CallCardProps) {
  const id = useId();
  const Extras = useContext(CallExtras);
  const line = useCallLine(call);
  const name = useCallerName()(line);
  const number = line.displayedExternalNumber || line.displayedNumber;
  const kind = callKind(line);
  return (
    <article
      {...focusHome}
      className={classNames(styles.card, styles[line.state === 'held' ? 'held' : kind])}
      data-line={call.lineId}
      aria-label={expanded ? undefined : name}
      aria-labelledby={expanded ? id : undefined}
    >
      {!expanded && (
        <CollapsedCall call={call} kind={kind} name={name} draggable={draggable} onOpen={onOpen} />
      )}
      {expanded && (
        <>
          <CallHead call={call} id={id} draggable={draggable} />
          {Extras && <Extras call={call} />}
          <CallDetails call={call} />
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
