import { useTranslate } from '#i18n/use-translate.ts';
import { useInfo } from '#react/use-domains.ts';
import type { DirectoryItemType, Person } from '#sdk/index.ts';
import { PersonPicker } from '../people/picker/person-picker.tsx';
import { meetingWords } from './words.ts';

/** A colleague with the facts that meetings need. */
export interface InvitedColleague {
  readonly uid: string;
  readonly name: string;
}

const colleagues: readonly DirectoryItemType[] = ['IUser'];

/** A search for a colleague, with presence, who is asked to come to a meeting. */
export function InviteColleague({ onInvite }: { onInvite: (colleague: InvitedColleague) => void }) {
  const words = useTranslate(meetingWords);
  const ownId = useInfo()?.user.iUserID;
  const detailsOf = ({ iUserID, department }: Person) =>
    iUserID === undefined || iUserID === ownId ? [] : [department];
  return (
    <PersonPicker
      label={words('meetings.invite')}
      hint={words('meetings.inviteHint')}
      types={colleagues}
      detailsOf={detailsOf}
      onPick={({ person, name }) => onInvite({ uid: person.iUserID ?? '', name })}
    />
  );
}
