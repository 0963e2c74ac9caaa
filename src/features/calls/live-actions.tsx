import Grip from 'lucide-react/icons/grip';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Pause from 'lucide-react/icons/pause';
import Phone from 'lucide-react/icons/phone';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import PhoneOff from 'lucide-react/icons/phone-off';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import type { Call } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './call-card.module.css';
import { CallKeypad } from './call-keypad.tsx';
import { CallMore } from './call-more.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { callShortcuts } from './shortcuts.ts';
import { useCallActions } from './use-call-actions.ts';

/** What can be done with a call that is being set up or under way: one row of buttons. */
export function LiveActions({ call, number }: { call: Call; number: string }) {
  const words = useTranslate();
  const { answer, drop, hold, unhold, redirect, sendDtmfs, isHere, muted } = useCallActions(call);
  const [open, setOpen] = useState<'keypad' | 'transfer'>();
  const toggle = (panel: 'keypad' | 'transfer') => setOpen((now) => (now === panel ? undefined : panel));
  const close = () => setOpen(undefined);
  const onHold = unhold.possible || unhold.pending;
  const holding = onHold ? unhold : hold;

  return (
    <>
      <div className={styles.actions}>
        {answer.possible && (
          <IconButton
            icon={Phone}
            tone="answer"
            label={words('action.answer')}
            shortcut={callShortcuts.answer}
            pending={answer.pending}
            onClick={answer.run}
          />
        )}
        {isHere && (
          <IconButton
            icon={muted ? MicOff : Mic}
            tone="filled"
            label={words(muted ? 'action.unmute' : 'action.mute')}
            shortcut={callShortcuts.mute}
            pressed={muted}
            onClick={() => call.setMuted(!muted)}
          />
        )}
        <IconButton
          icon={onHold ? Play : Pause}
          tone="filled"
          label={words(onHold ? 'action.resume' : 'action.hold')}
          shortcut={callShortcuts.hold}
          pressed={onHold}
          disabled={!holding.possible && !holding.pending}
          pending={holding.pending}
          onClick={holding.run}
        />
        <IconButton
          icon={Grip}
          tone="filled"
          label={words('action.keypad')}
          shortcut={callShortcuts.keypad}
          aria-expanded={open === 'keypad'}
          disabled={!sendDtmfs.possible && !sendDtmfs.pending}
          onClick={() => toggle('keypad')}
        />
        <IconButton
          icon={PhoneForwarded}
          tone="filled"
          label={words('action.transfer')}
          shortcut={callShortcuts.transfer}
          aria-expanded={open === 'transfer'}
          disabled={!redirect.possible && !redirect.pending}
          pending={redirect.pending}
          onClick={() => toggle('transfer')}
        />
        <CallMore number={number} />
        <span className={styles.end}>
          <IconButton
            icon={PhoneOff}
            tone="hangUp"
            label={words('action.hangUp')}
            shortcut={callShortcuts.hangUp}
            disabled={!drop.possible && !drop.pending}
            pending={drop.pending}
            onClick={drop.run}
          />
        </span>
      </div>
      {open === 'keypad' && sendDtmfs.possible && <CallKeypad call={call} onDone={close} />}
      {open === 'transfer' && redirect.possible && (
        <RedirectForm call={call} kind="transfer" onDone={close} />
      )}
    </>
  );
}
