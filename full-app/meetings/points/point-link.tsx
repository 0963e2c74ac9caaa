import { useTranslate } from '#i18n/use-translate.ts';
import { useInfo } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type MeetingPoint, meetingLink } from '#sdk/meetings.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import styles from '../meetings.module.css';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';

/** Returns the link of a meeting point as this page makes it. */
export function usePointLink(point: MeetingPoint): string {
  const displayName = useInfo()?.user.userName ?? '';
  return meetingLink({ page: location.href, uid: point.uid, id: point.id, displayName });
}

/** The link of a meeting point, to be copied. */
export function PointLink({ point }: { point: MeetingPoint }) {
  const words = useTranslate(meetingWords);
  const link = usePointLink(point);
  const { meetings } = useMeetings();
  const mayAsk = useSignalValue(meetings.mayChangeDenial);
  const deniesByDefault = useSignalValue(meetings.deniesExternal);
  const refusesGuests = !mayAsk || (point.automaticDeny ?? deniesByDefault);
  return (
    <FormPart aria-label={words('meetings.link')}>
      <FormTitle level={3}>{words('meetings.link')}</FormTitle>
      <p className={styles.link}>{link}</p>
      {refusesGuests && (
        <Hint>{words(mayAsk ? 'meetings.guestsRefused' : 'meetings.guestsNeedLicence')}</Hint>
      )}
      <div>
        <CopyButton
          text={() => link}
          label={words('meetings.link')}
          copied={words('meetings.copied')}
          refused={{ title: words('meetings.copyRefused'), detail: words('meetings.copyRefusedDetail') }}
        >
          {words('meetings.copyLink')}
        </CopyButton>
      </div>
    </FormPart>
  );
}
