import Phone from 'lucide-react/icons/phone';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useInfo } from '#react/use-domains.ts';
import type { Conference } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { ButtonRow, FormPart, Hint } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { ConferenceForm } from './conference-form.tsx';
import { ConferenceMembers } from './conference-members.tsx';
import { useConferences } from './use-conferences.ts';
import { conferenceWords } from './words.ts';

/** How to get into the conferences of the bridge. */
export function BridgeInfo() {
  const words = useTranslate(conferenceWords);
  const number = useInfo()?.externalServices.conferenceBridge?.number ?? '';
  return (
    <>
      <Facts title={words('conferences.howTo')} facts={[[words('conferences.number'), number]]} />
      <FormPart>
        <ol>
          <li>{words('conferences.howToDial')}</li>
          <li>{words('conferences.howToPin')}</li>
        </ol>
        <Hint>{words('conferences.howToOwner')}</Hint>
      </FormPart>
    </>
  );
}

/** A conference: its number and PIN, who is in it, and its name. */
export function ConferenceDetail({ conference, onDone }: { conference: Conference; onDone: () => void }) {
  const words = useTranslate(conferenceWords);
  const number = useInfo()?.externalServices.conferenceBridge?.number ?? '';
  const toast = useToast();
  const conferences = useConferences();
  const isIn = conference.members.some(({ isModerator }) => isModerator);
  const [act, pending] = useActions<'join' | 'renew'>();
  async function renew() {
    await conferences.change(conference, { renewsPin: true });
    toast({ tone: 'success', title: words('conferences.renewed') });
  }
  return (
    <>
      <Facts
        title={conference.label}
        facts={[
          [words('conferences.number'), number],
          [words('conferences.pin'), conference.pin],
        ]}
      >
        <ButtonRow>
          {!isIn && (
            <Button
              variant="primary"
              icon={Phone}
              pending={pending === 'join'}
              onClick={() => void act('join', () => conferences.join(conference))}
            >
              {words('conferences.join')}
            </Button>
          )}
          <Button pending={pending === 'renew'} onClick={() => void act('renew', renew)}>
            {words('conferences.renew')}
          </Button>
        </ButtonRow>
        {!isIn && <Hint>{words('conferences.joinDetail')}</Hint>}
      </Facts>
      <ConferenceMembers conference={conference} />
      <FormCard>
        <ConferenceForm conference={conference} onDone={onDone} />
      </FormCard>
    </>
  );
}
