import type { MeetingPoint } from '../../../sdk/meetings.ts';
import { meetingWords } from '../../i18n/en/meetings/meetings.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { FormPart, FormTitle, Hint } from '../../ui/form/form.tsx';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './meetings.module.css';

/** The number and the PIN by which people join from a phone; nothing where they cannot. */
export function PointPhone({ point: { dialIn } }: { point: MeetingPoint }) {
  const words = useTranslate(meetingWords);
  const format = useNumberFormat();
  if (!dialIn) return null;
  const { number, shortNumber: short, pin } = dialIn;
  return (
    <FormPart aria-label={words('meetings.byPhone')}>
      <FormTitle level={3}>{words('meetings.byPhone')}</FormTitle>
      <p className={styles.link}>{words('meetings.byPhoneCall', { number: format(number), short, pin })}</p>
      <Hint>{words('meetings.byPhoneHint')}</Hint>
    </FormPart>
  );
}
