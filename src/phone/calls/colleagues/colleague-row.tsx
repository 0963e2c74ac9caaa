import Ear from 'lucide-react/icons/ear';
import MicVocal from 'lucide-react/icons/mic-vocal';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import Zap from 'lucide-react/icons/zap';
import { memo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { ChatButton } from '#phone/chat/chat-button.tsx';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { ColleagueAction, ColleagueCall } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { Icon } from '#ui/icon.ts';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { Elapsed } from '../card/elapsed.tsx';
import { useCallerName } from '../use-caller-name.ts';
import { callWords } from '../words.ts';
import { callWorkWords } from '../work-words.ts';
import styles from './colleague-calls.module.css';
import { useOwnerName } from './use-owner-name.ts';

const icons: Readonly<Record<ColleagueAction, Icon>> = {
  pickUp: PhoneIncoming,
  listen: Ear,
  bargeIn: MicVocal,
  intrude: Zap,
};
const actions = Object.keys(icons) as readonly ColleagueAction[];

interface ActionButtonsProps {
  readonly call: ColleagueCall;
  /** The owner of the call as text. */
  readonly owner: string;
  /** The possible actions, separated by commas. An equal string shows that nothing changed; a new array would not. */
  readonly possible: string;
  readonly pending: ColleagueAction | undefined;
}

/** Memoised apart from the row's text, because most changes of a line leave the possible actions unchanged. */
const ActionButtons = memo(function ActionButtons({ call, owner, possible, pending }: ActionButtonsProps) {
  const words = useTranslate(callWords, callWorkWords);
  const run = useRun();
  return (
    <>
      {actions
        .filter((action) => possible.split(',').includes(action))
        .map((action) => (
          <IconButton
            key={action}
            icon={icons[action]}
            variant={action === 'pickUp' ? 'answer' : 'filled'}
            label={words('colleagues.act', { action: words(`colleagues.${action}`), name: owner })}
            disabled={pending !== undefined && pending !== action}
            pending={pending === action}
            onClick={() => void run(() => call[action]())}
          />
        ))}
    </>
  );
});

/** Props of `ColleagueRow`. */
export interface ColleagueRowProps {
  readonly call: ColleagueCall;
  /** The other party is a colleague too, whose line is not shown. */
  readonly isPair?: boolean;
}

/** A call of a colleague: its owner, the other party, its duration, and the possible actions. */
export function ColleagueRow({ call, isPair = false }: ColleagueRowProps) {
  const words = useTranslate(callWords, callWorkWords);
  const { line, pending, possible } = useSignalRead(() => ({
    line: call.line.value,
    pending: call.pending.value,
    possible: actions.filter((action) => call.can(action)).join(),
  }));
  const owner = useOwnerName(line);
  const other = useCallerName()(line);
  const rings = line.state === 'ringing';
  return (
    <li className={styles.row}>
      <StatusDot status={rings ? 'ringing' : 'busy'} />
      <div className={styles.words}>
        <p className={styles.title}>{isPair ? `${owner} ↔ ${other}` : owner}</p>
        <p className={styles.detail}>
          {!isPair && `${other} · `}
          {words(`calls.state.${line.state}`)} <Elapsed line={line} />
        </p>
      </div>
      <div className={styles.actions}>
        <ChatButton contact={line.ownerContact} who={owner} />
        <ActionButtons call={call} owner={owner} possible={possible} pending={pending} />
      </div>
    </li>
  );
}
