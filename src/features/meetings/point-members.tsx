import X from 'lucide-react/icons/x';
import { type FormEvent, useCallback, useState } from 'react';
import type { MeetingPoint, RoomMember } from '../../../sdk/meetings.ts';
import { meetingWords } from '../../i18n/en/calls/meetings.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Form, FormTitle, Hint } from '../../ui/form/form.tsx';
import { useLoaded } from '../errors/use-loaded.ts';
import { useRun } from '../errors/use-run.ts';
import styles from './meetings.module.css';
import { useMeetings } from './use-meetings.ts';

/** As the phone system reads addresses; it has the last word. */
const emailPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** The people who belong to a meeting point. Each change is saved at once, and new ones get the link by mail. */
export function PointMembers({ point }: { point: MeetingPoint }) {
  const words = useTranslate(meetingWords);
  const run = useRun();
  const { meetings } = useMeetings();
  const load = useCallback(() => meetings.membersOf(point).then((room) => room.members), [meetings, point]);
  const loaded = useLoaded(load, undefined);
  const [changed, setChanged] = useState<readonly RoomMember[]>();
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isPending, setPending] = useState(false);
  const members = changed ?? loaded;

  async function save(wanted: readonly RoomMember[]): Promise<boolean> {
    setPending(true);
    const isSaved = await run(async () => setChanged((await meetings.setMembers(point, wanted)).members));
    setPending(false);
    return isSaved;
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    const isValid = emailPattern.test(address);
    setWrong(!isValid);
    if (isPending || !isValid || !members) return;
    if (await save([...members, { email: address }])) setEmail('');
  }

  return (
    <Form aria-label={words('meetings.members')} onSubmit={(event) => void add(event)}>
      <FormTitle level={3}>{words('meetings.members')}</FormTitle>
      <Hint>{words('meetings.membersHint')}</Hint>
      {members?.length === 0 && <Hint>{words('meetings.membersNone')}</Hint>}
      {members && members.length > 0 && (
        <ul className={styles.members}>
          {members.map((member) => (
            <li key={member.email} className={styles.member}>
              <span className={styles.memberName}>{member.email}</span>
              <IconButton
                icon={X}
                label={words('meetings.removeMember', { email: member.email })}
                disabled={isPending}
                onClick={() => void save(members.filter((one) => one !== member))}
              />
            </li>
          ))}
        </ul>
      )}
      <Field
        label={words('meetings.email')}
        type="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        error={isWrong ? words('meetings.emailInvalid') : undefined}
        onInput={(event) => {
          setEmail(event.currentTarget.value);
          setWrong(false);
        }}
        action={
          <Button type="submit" variant="plain" pending={isPending}>
            {words('meetings.addMember')}
          </Button>
        }
      />
    </Form>
  );
}
