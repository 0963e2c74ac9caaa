import { useEffect, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import { PersonPicture } from '#phone/people/person/person-picture.tsx';
import { PhotoButton } from '#phone/people/photo/photo-button.tsx';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import type { Person } from '#sdk/index.ts';
import { PhotoRow } from './photo-row.tsx';

/** The user's own photo, with the button that changes it. */
export function OwnPhoto() {
  const restUri = useInfo()?.restUriContact;
  const { people } = useClient();
  const report = useReportError();
  const [person, setPerson] = useState<Person>();
  useEffect(() => {
    if (!restUri) return;
    let isWanted = true;
    people.read({ restUri }).then((found) => isWanted && setPerson(found), report);
    return () => {
      isWanted = false;
    };
  }, [people, restUri, report]);
  if (!person) return null;
  return (
    <PhotoRow>
      <PersonPicture person={person} />
      <PhotoButton person={person} onChanged={setPerson} />
    </PhotoRow>
  );
}
