import { useMemo } from 'react';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { PersonPicture } from '#phone/people/person/person-picture.tsx';
import { PhotoButton } from '#phone/people/photo/photo-button.tsx';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { PhotoRow } from './photo-row.tsx';

/** The user's own photo, with the button that changes it. */
export function OwnPhoto() {
  const restUri = useInfo()?.restUriContact;
  const { people } = useClient();
  const read = useMemo(() => restUri && (() => people.read({ restUri })), [people, restUri]);
  const [person, setPerson] = useLoadedState(read || undefined, undefined);
  if (!person) return null;
  return (
    <PhotoRow>
      <PersonPicture person={person} />
      <PhotoButton person={person} onChanged={setPerson} />
    </PhotoRow>
  );
}
