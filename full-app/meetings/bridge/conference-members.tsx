import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import UserMinus from 'lucide-react/icons/user-minus';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { Conference, ConferenceMember } from '#sdk/meetings.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './conferences.module.css';
import { useConferences } from './use-conferences.ts';
import { conferenceWords } from './words.ts';

/** A member of the conference: the name, whether the member talks, and the owner's commands. */
function MemberRow({ conference, member }: { conference: Conference; member: ConferenceMember }) {
  const words = useTranslate(conferenceWords);
  const run = useRun();
  const conferences = useConferences();
  const { number, displayName, isMuted, isTalking, isModerator } = member;
  const name = displayName || number || words('conferences.withheld');
  const marks = [
    ...(displayName !== '' && number !== '' ? [number] : []),
    ...(isModerator ? [words('conferences.owner')] : []),
    ...(isMuted ? [words('conferences.muted')] : []),
  ];
  return (
    <ListRow
      lead={<Avatar name={name} />}
      title={name}
      detail={marks.length > 0 ? marks.join(' · ') : undefined}
      end={isTalking ? <Hint as="span">{words('conferences.talks')}</Hint> : undefined}
      action={
        <span className={styles.acts}>
          <IconButton
            icon={isMuted ? Mic : MicOff}
            label={words(isMuted ? 'conferences.unmute' : 'conferences.mute', { name })}
            onClick={() => void run(() => conferences.setMuted(conference, member, { isMuted: !isMuted }))}
          />
          <IconButton
            icon={UserMinus}
            label={words('conferences.remove', { name })}
            onClick={() => void run(() => conferences.removeMember(conference, member))}
          />
        </span>
      }
    />
  );
}

/** The members of a conference, and its lock. */
export function ConferenceMembers({ conference }: { conference: Conference }) {
  const words = useTranslate(conferenceWords);
  const run = useRun();
  const conferences = useConferences();
  const { members, isLocked } = conference;
  return (
    <FormPart>
      <FormTitle>{words('conferences.members')}</FormTitle>
      {members.length === 0 && <Hint>{words('conferences.nobody')}</Hint>}
      {members.length > 0 && (
        <>
          <List label={words('conferences.members')}>
            {members.map((member) => (
              <MemberRow key={member.memberID} conference={conference} member={member} />
            ))}
          </List>
          <Switch
            label={words('conferences.locked')}
            detail={words('conferences.lockedDetail')}
            checked={isLocked}
            onChange={(locked) => void run(() => conferences.change(conference, { isLocked: locked }))}
          />
        </>
      )}
    </FormPart>
  );
}
