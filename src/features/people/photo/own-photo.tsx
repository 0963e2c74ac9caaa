import { useEffect, useState } from 'react';
import type { Person } from '../../../../sdk/index.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useInfo } from '../../../react/use-domains.ts';
import { useReportError } from '../../errors/use-run.ts';
import { PersonPicture } from '../person/person-picture.tsx';
import { PhotoButton } from './photo-button.tsx';
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
