import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useInfo } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type MeetingPoint, meetingLink } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { ButtonRow, FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import styles from '../meetings.module.css';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';

/** Returns the link of a meeting point as this page makes it. */
export function usePointLink(point: MeetingPoint): string {
  const displayName = useInfo()?.user.userName ?? '';
  return meetingLink({ page: location.href, uid: point.uid, id: point.id, displayName });
}

/** The link of a meeting point, to be copied. The people who get it may ask to join, or the owner lets them ask here. */
export function PointLink({ point }: { point: MeetingPoint }) {
  const words = useTranslate(meetingWords);
  const link = usePointLink(point);
  const { meetings } = useMeetings();
  const mayAsk = useSignalValue(meetings.mayChangeDenial);
  const deniesByDefault = useSignalValue(meetings.deniesExternal);
  const [act, isPending] = useAction();
  const letGuestsAsk = () => meetings.change(point, { automaticDeny: false });
  const refusesGuests = !mayAsk || (point.automaticDeny ?? deniesByDefault);
  return (
    <FormPart aria-label={words('meetings.link')}>
      <FormTitle level={3}>{words('meetings.link')}</FormTitle>
      <p className={styles.link}>{link}</p>
      {refusesGuests && (
        <Hint>{words(mayAsk ? 'meetings.guestsRefused' : 'meetings.guestsNeedLicence')}</Hint>
      )}
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
      </ButtonRow>
    </FormPart>
  );
}
