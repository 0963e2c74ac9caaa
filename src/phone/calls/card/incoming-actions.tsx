import Phone from 'lucide-react/icons/phone';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import PhoneOff from 'lucide-react/icons/phone-off';
import Voicemail from 'lucide-react/icons/voicemail';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { callShortcuts } from '../shortcuts.ts';
import { useCallActions, useToMailbox } from '../use-call-actions.ts';
import { callWords } from '../words.ts';
import type { CallActionsProps } from './call-actions-props.ts';
import { CallMore } from './call-more.tsx';
import { FixedAction, WideActions } from './wide-actions.tsx';

/** The actions for a ringing call: two wide buttons, and the ways to forward it. */
export function IncomingActions({ call, number, onToggle }: CallActionsProps) {
  const words = useTranslate(actionWords, callWords);
  const { answer, drop, forward } = useCallActions(call);
  const toMailbox = useToMailbox(call);

  const sendOn = {
    label: words('action.forward'),
    icon: PhoneForwarded,
    shortcut: callShortcuts.transfer,
    onSelect: () => onToggle('forward'),
  };
  const toVoicemail = {
    label: words('calls.toVoicemail'),
    icon: Voicemail,
    shortcut: callShortcuts.toVoicemail,
    onSelect: () => void toMailbox.run(),
  };
  const sendings = [...(toMailbox.possible ? [toVoicemail] : []), sendOn];
  return (
    <WideActions settle>
      {answer.possible && (
        <Button
          variant="answer"
          icon={Phone}
          pending={answer.pending}
          onClick={answer.run}
          aria-keyshortcuts={callShortcuts.answer}
          title={words('action.withKey', { action: words('action.answer'), key: callShortcuts.answer })}
        >
          {words('action.answer')}
        </Button>
      )}
      {drop.possible && (
        <Button
          variant="hangUp"
          icon={PhoneOff}
          pending={drop.pending}
          onClick={drop.run}
          aria-keyshortcuts={callShortcuts.hangUp}
          title={words('action.withKey', { action: words('action.decline'), key: callShortcuts.hangUp })}
        >
          {words('action.decline')}
        </Button>
      )}
      {(toMailbox.possible || toMailbox.pending) && (
        <FixedAction isRoomy>
          <IconButton
            icon={Voicemail}
            variant="filled"
            label={toVoicemail.label}
            shortcut={toVoicemail.shortcut}
            pending={toMailbox.pending}
            onClick={toVoicemail.onSelect}
          />
        </FixedAction>
      )}
      <FixedAction>
        <CallMore call={call} number={number} items={forward.possible ? sendings : []} />
      </FixedAction>
    </WideActions>
  );
}
