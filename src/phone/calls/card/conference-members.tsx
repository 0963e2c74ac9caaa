import AudioLines from 'lucide-react/icons/audio-lines';
import { useTranslate } from '#i18n/use-translate.ts';
import { ChatButton } from '#phone/chat/chat-button.tsx';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useCallLine } from '#react/use-domains.ts';
import type { Call, CallParty } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { iconSize } from '#ui/icon.ts';
import { partyName } from '../caller.ts';
import { useCallCommands } from '../use-call-actions.ts';
import { callWords } from '../words.ts';
import { callWorkWords } from '../work-words.ts';
import styles from './call-details.module.css';

/** Returns the state of a party: its activity comes before its membership in the call. */
function currentState({ isHeld, isTalking, state }: CallParty) {
  if (isHeld) return 'calls.member.held';
  return isTalking ? 'calls.member.talking' : (`calls.member.${state}` as const);
}

function Member({ party }: { party: CallParty }) {
  const words = useTranslate(callWords, callWorkWords);
  const name = useNumberFormat()(partyName(party, words));
  const speaks = party.isTalking && !party.isHeld;
  return (
    <li className={classNames(styles.member, party.state !== 'established' && styles.away)}>
      <Avatar name={name} photo={party.displayedPhoto} talking={speaks} />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={classNames(styles.state, speaks && styles.speaks)}>
        {speaks && <AudioLines size={iconSize} aria-hidden="true" />}
        {words(currentState(party))}
      </span>
      <ChatButton contact={party.contact} who={name} />
    </li>
  );
}

/** The other parties of a conference with their states, and the button that ends it for all. */
export function ConferenceMembers({ call }: { call: Call }) {
  const words = useTranslate(callWorkWords);
  const { parties } = useCallLine(call);
  const { endAll } = useCallCommands(call, { endAll: [['disconnect'], () => call.endForAll()] });
  return (
    <div data-needs-room className={styles.members}>
      <ul aria-label={words('calls.members')}>
        {parties.map((party) => (
          <Member key={party.partyId} party={party} />
        ))}
      </ul>
      {endAll.possible && (
        <div className={styles.foot}>
          <Button pending={endAll.pending} title={words('calls.endAllHint')} onClick={endAll.run}>
            {words('calls.endAll')}
          </Button>
        </div>
      )}
    </div>
  );
}
