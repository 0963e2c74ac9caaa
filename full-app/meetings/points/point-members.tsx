import X from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import { PersonPicker } from '#full-app/people/picker/person-picker.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { PersonPicture } from '#phone/people/person/person-picture.tsx';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import { useClient } from '#react/client-context.tsx';
import type { DirectoryItemType, Person } from '#sdk/index.ts';
import { isEmailAddress, type MeetingPoint, type RoomMember } from '#sdk/meetings.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { useMeetings } from '../use-meetings.ts';
import { meetingWords } from '../words.ts';

const searched: readonly DirectoryItemType[] = ['IUser', 'UserContact'];
const emailsOf = ({ emails }: Person) => emails;

/** A member of a meeting point: by name and with presence if the directory has an entry, else by address. */
function Member({ member, isPending, onRemove }: MemberProps) {
  const words = useTranslate(meetingWords);
  const nameOf = usePersonName();
  const { people } = useClient();
  const { email, userContact } = member;
  // An entry that is gone, or is not for this user, leaves the address.
  const load = useCallback(
    () =>
      userContact === undefined
        ? Promise.resolve(undefined)
        : people.read({ restUri: userContact }).catch(() => undefined),
    [people, userContact],
  );
  const person = useLoaded(load, undefined);
  const name = person ? nameOf(person) : email;
  return (
    <ListRow
      lead={person ? <PersonPicture person={person} /> : <Avatar name={email} />}
      title={name}
      detail={person ? email : undefined}
      action={
        <IconButton
          icon={X}
          label={words('meetings.removeMember', { name })}
          disabled={isPending}
          onClick={onRemove}
        />
      }
    />
  );
}

interface MemberProps {
  readonly member: RoomMember;
  readonly isPending: boolean;
  readonly onRemove: () => void;
}

/** The people who belong to a meeting point. Each change is saved at once, and new members get the link by mail. */
export function PointMembers({ point }: { point: MeetingPoint }) {
  const words = useTranslate(meetingWords);
  const { meetings } = useMeetings();
  const load = useCallback(() => meetings.membersOf(point).then((room) => room.members), [meetings, point]);
  const loaded = useLoaded(load, undefined);
  const [changed, setChanged] = useState<readonly RoomMember[]>();
  const [fault, setFault] = useState<string>();
  const [act, isPending] = useAction();
  const members = changed ?? loaded;

  async function save(wanted: readonly RoomMember[]) {
    await act(async () => setChanged((await meetings.setMembers(point, wanted)).members));
  }

  const isMember = (address: string) =>
    members?.some(({ email }) => email.toLowerCase() === address.toLowerCase()) === true;

  function add(member: RoomMember, name: string): boolean {
    if (isPending || !members) return false;
    const isPresent = isMember(member.email);
    setFault(isPresent ? words('meetings.memberTwice', { name }) : undefined);
    if (!isPresent) void save([...members, member]);
    return !isPresent;
  }

  function addTyped(email: string): boolean {
    if (isEmailAddress(email)) return add({ email }, email);
    setFault(words('meetings.emailInvalid'));
    return false;
  }

  return (
    <FormPart aria-label={words('meetings.members')} {...focusFallback}>
      <FormTitle level={3}>{words('meetings.members')}</FormTitle>
      <Hint>{words('meetings.membersHint')}</Hint>
      {members?.length === 0 && <Hint>{words('meetings.membersNone')}</Hint>}
      {members && members.length > 0 && (
        <List label={words('meetings.members')}>
          {members.map((member) => (
            <Member
              key={member.email}
              member={member}
              isPending={isPending}
              onRemove={() => void save(members.filter((one) => one !== member))}
            />
          ))}
        </List>
      )}
      <PersonPicker
        label={words('meetings.addMembers')}
        hint={words('meetings.addMembersHint')}
        error={fault}
        addLabel={words('meetings.addMember')}
        types={searched}
        detailsOf={emailsOf}
        isChosen={isMember}
        onPick={({ detail: email, name, person }) => add({ email, userContact: person.restUri }, name)}
        onText={addTyped}
        onInput={() => setFault(undefined)}
      />
    </FormPart>
  );
}
