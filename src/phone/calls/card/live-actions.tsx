import Circle from 'lucide-react/icons/circle';
import Grip from 'lucide-react/icons/grip';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Pause from 'lucide-react/icons/pause';
import Phone from 'lucide-react/icons/phone';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import PhoneOff from 'lucide-react/icons/phone-off';
import Play from 'lucide-react/icons/play';
import UserPlus from 'lucide-react/icons/user-plus';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useCallLine } from '#react/use-domains.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { settling } from '#ui/settling/settling.ts';
import { isConference } from '../caller.ts';
import { callShortcuts } from '../shortcuts.ts';
import { useCallActions } from '../use-call-actions.ts';
import type { CallActionsProps } from './call-actions-props.ts';
import { CallAgain } from './call-again.tsx';
import styles from './call-card.module.css';
import { CallMore } from './call-more.tsx';
import { hasFailed } from './call-status.tsx';

/** The actions for a call that is being placed or talking: a row of buttons. */
export function LiveActions({ call, number, open, onToggle }: CallActionsProps) {
  const words = useTranslate(actionWords);
  const { answer, drop, hold, unhold, startRecord, ...panels } = useCallActions(call);
  const { isHere, muted, state, confers } = useSignalRead(() => ({
    isHere: call.isHere.value,
    muted: call.isMuted.value,
    state: call.line.value.state,
    confers: isConference(call.line.value),
  }));
  const line = useCallLine(call);
  const onHold = unhold.possible || unhold.pending;
  const holding = onHold ? unhold : hold;
  // A user who only listens, or whose call is at a service, speaks to no person: there is nothing to hold, send or transfer.
  const speaks = state !== 'monitoring' && state !== 'listen';
  const add = {
    label: words('action.addSomebody'),
    icon: UserPlus,
    shortcut: callShortcuts.add,
    onSelect: () => onToggle('add'),
  };
  const record = {
    label: words('action.record'),
    icon: Circle,
    shortcut: callShortcuts.record,
    onSelect: () => void startRecord.run(),
  };
  const further = [...(panels.add.possible ? [add] : []), ...(startRecord.possible ? [record] : [])];

  const hangUp = (
    <span className={styles.end}>
      <IconButton
        icon={PhoneOff}
        variant="hangUp"
        captioned
        label={words(confers || state === 'listen' ? 'action.leave' : 'action.hangUp')}
        shortcut={callShortcuts.hangUp}
        disabled={!drop.possible && !drop.pending}
        pending={drop.pending}
        onClick={drop.run}
      />
    </span>
  );
  // Only its tone is still heard, so there is no party to mute, hold or transfer.
  if (hasFailed(line))
    return (
      <div className={styles.actions}>
        <CallAgain line={line} before={drop.run} />
        {hangUp}
      </div>
    );

  return (
    // The second click of a double click on Answer must not mute the call.
    <div className={classNames(styles.actions, styles.round, line.isIncoming && settling)}>
      {answer.possible && (
        <IconButton
          icon={Phone}
          variant="answer"
          captioned
          className={styles.green}
          label={words('action.answer')}
          shortcut={callShortcuts.answer}
          pending={answer.pending}
          onClick={answer.run}
        />
      )}
      {isHere && speaks && (
        <IconButton
          icon={muted ? MicOff : Mic}
          variant="filled"
          captioned
          label={words(muted ? 'action.unmute' : 'action.mute')}
          shortcut={callShortcuts.mute}
          pressed={muted}
          onClick={() => call.setMuted(!muted)}
        />
      )}
      {speaks && (
        <>
          <IconButton
            icon={onHold ? Play : Pause}
            variant="filled"
            captioned
            label={words(onHold ? 'action.resume' : 'action.hold')}
            shortcut={callShortcuts.hold}
            pressed={onHold}
            disabled={!holding.possible && !holding.pending}
            pending={holding.pending}
            onClick={holding.run}
          />
          <IconButton
            icon={Grip}
            variant="filled"
            captioned
            label={words('action.keypad')}
            shortcut={callShortcuts.keypad}
            aria-expanded={open === 'keypad'}
            disabled={!panels.keypad.possible && !panels.keypad.pending}
            onClick={() => onToggle('keypad')}
          />
          <IconButton
            icon={PhoneForwarded}
            variant="filled"
            captioned
            label={words('action.transfer')}
            shortcut={callShortcuts.transfer}
            aria-expanded={open === 'transfer'}
            disabled={!panels.transfer.possible && !panels.transfer.pending}
            pending={panels.transfer.pending}
            onClick={() => onToggle('transfer')}
          />
        </>
      )}
      <CallMore call={call} number={number} items={further} captioned />
      {hangUp}
    </div>
  );
}
