import { useMemo } from 'react';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { PersonPicture, usePresenceWords } from '#phone/people/person/person-picture.tsx';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import { PhotoButton } from '#phone/people/photo/photo-button.tsx';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { DetailHead } from '#ui/facts/detail-head.tsx';

/** The user as colleagues see them, with the button that changes the photo. */
export function OwnPhoto() {
  const restUri = useInfo()?.restUriContact;
  const { people } = useClient();
  const read = useMemo(() => restUri && (() => people.read({ restUri })), [people, restUri]);
  const [person, setPerson] = useLoadedState(read || undefined, undefined);
  const nameOf = usePersonName();
  const how = usePresenceWords(person);
  if (!person) return null;
  return (
    <DetailHead portrait={<PersonPicture person={person} />} name={nameOf(person)} known={[how]}>
      <PhotoButton person={person} onChanged={setPerson} />
    </DetailHead>
  );
}
