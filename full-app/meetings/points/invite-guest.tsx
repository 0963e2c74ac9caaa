import Mail from 'lucide-react/icons/mail';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useInfo } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type MeetingPoint, meetingLink } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { ButtonRow, FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import styles from '../meetings.module.css';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';

/** Returns the address of a draft of an e-mail with the link and, where people can join by phone, the number and the PIN. */
function useDraft({ displayName: room, dialIn }: MeetingPoint, link: string): string {
  const words = useTranslate(meetingWords);
  const format = useNumberFormat();
  const byPhone = dialIn && [
    words('meetings.byPhone'),
    words('meetings.byPhoneCall', {
      number: format(dialIn.number),
      short: dialIn.shortNumber,
      pin: dialIn.pin,
    }),
  ];
  const lines = [words('meetings.mailBody'), link, ...(byPhone ? ['', ...byPhone] : [])];
  const subject = words('meetings.mailSubject', { room });
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

/**
 * Invites people without an account to a meeting room: its link, to be copied or sent by e-mail. Where the room refuses guests, its
 * owner can let them ask here.
 */
export function InviteGuest({ point }: { point: MeetingPoint }) {
  const words = useTranslate(meetingWords);
  const displayName = useInfo()?.user.userName ?? '';
  const link = meetingLink({ page: location.href, uid: point.uid, id: point.id, displayName });
  const draft = useDraft(point, link);
  const { meetings } = useMeetings();
  const mayAsk = useSignalValue(meetings.mayChangeDenial);
  const deniesByDefault = useSignalValue(meetings.deniesExternal);
  const [act, isPending] = useAction();
  const letGuestsAsk = () => meetings.change(point, { automaticDeny: false });
  const refusesGuests = !mayAsk || (point.automaticDeny ?? deniesByDefault);
  return (
    <FormPart aria-label={words('meetings.inviteGuest')}>
      <FormTitle level={3}>{words('meetings.inviteGuest')}</FormTitle>
      <p className={styles.link}>{link}</p>
      <Hint>
        {words(
          refusesGuests
            ? mayAsk
              ? 'meetings.guestsRefused'
              : 'meetings.guestsNeedLicence'
            : 'meetings.inviteGuestHint',
        )}
      </Hint>
      <ButtonRow>
        {refusesGuests && mayAsk && (
          <Button pending={isPending} onClick={() => void act(letGuestsAsk)}>
            {words('meetings.letGuestsAsk')}
          </Button>
        )}
        <CopyButton
          text={() => link}
          label={words('meetings.link')}
          copied={words('meetings.copied')}
          refused={{ title: words('meetings.copyRefused'), detail: words('meetings.copyRefusedDetail') }}
        >
          {words('meetings.copyLink')}
        </CopyButton>
        <a className={styles.mail} href={draft}>
          <Mail size={iconSize} aria-hidden="true" />
          {words('meetings.mail')}
        </a>
      </ButtonRow>
    </FormPart>
  );
}
