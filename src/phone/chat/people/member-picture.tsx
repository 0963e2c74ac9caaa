import { WithPresence } from '#phone/people/person/with-presence.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { useColleague } from './use-contact.ts';

/** Props of `MemberPicture`. */
export interface MemberPictureProps {
  /** The address in the chat. */
  readonly userID: string | undefined;
  readonly name: string;
}

/** The photo or the initials of a person, and for a colleague the colour of the presence, as `Presence.watchColleagues` keeps it. */
export function MemberPicture({ userID, name }: MemberPictureProps) {
  const colleague = useColleague(userID);
  return (
    <WithPresence contact={colleague?.contact}>
      <Avatar name={name} photo={colleague?.urlPhoto} />
    </WithPresence>
  );
}
