import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { type MeetingTarget, readMeetingLink } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import styles from './meetings.module.css';
import { useMeetings } from './use-meetings.ts';
import { meetingWords } from './words.ts';

/** A field for the link of another user's meeting, whose host is asked. */
export function JoinByLink({
  onJoin,
}: {
  /** Shows the check before the meeting. Without it the host is asked at once. */
  onJoin: ((target: MeetingTarget) => void) | undefined;
}) {
  const words = useTranslate(meetingWords);
  const [act, pending] = useAction();
  const toast = useToast();
  const { meetings } = useMeetings();
  const [link, setLink] = useState('');
  const [isWrong, setWrong] = useState(false);

  async function join(event: FormEvent) {
    event.preventDefault();
    const target = readMeetingLink(link);
    setWrong(!target);
    if (target && onJoin) {
      onJoin(target);
      return;
    }
    if (!target || !(await act(async () => meetings.join(target)))) return;
    setLink('');
    toast({ tone: 'info', title: words('meetings.joining') });
  }

  return (
    <form className={styles.wide} noValidate onSubmit={(event) => void join(event)}>
      <Field
        label={words('meetings.joinLink')}
        type="url"
        value={link}
        autoComplete="off"
        placeholder="https://"
        error={isWrong ? words('meetings.badLink') : undefined}
        onInput={(event) => {
          setLink(event.currentTarget.value);
          setWrong(false);
        }}
        action={
          link.trim() !== '' && (
            <Button type="submit" variant="plain" pending={pending}>
              {words('meetings.joinAction')}
            </Button>
          )
        }
      />
    </form>
  );
}
