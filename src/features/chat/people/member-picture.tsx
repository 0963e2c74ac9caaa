import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { WithPresence } from '../../people/person/with-presence.tsx';
import { useContact } from './use-contact.ts';

/** Props of `MemberPicture`. */
export interface MemberPictureProps {
  /** The address in the chat. */
  readonly userID: string | undefined;
  readonly name: string;
}

/** The initials of a person, and for a colleague the colour of the presence, as `Presence.watchColleagues` keeps it. */
export const MemberPicture = ({ userID, name }: MemberPictureProps) => (
  <WithPresence contact={useContact(userID)}>
    <Avatar name={name} />
  </WithPresence>
);
