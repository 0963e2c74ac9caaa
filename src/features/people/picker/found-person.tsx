import History from 'lucide-react/icons/history';
import { presenceWords } from '../../../i18n/en/people/presence.ts';
import { sessionWords } from '../../../i18n/en/session/session.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useSignalRead } from '../../../react/use-signal-value.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { useNumberFormat } from '../../numbers/use-number-format.ts';
import { describePresence } from '../../presence/shown-presence.ts';
import { PersonPicture } from '../person/person-picture.tsx';
import type { FoundNumber } from './found-number.ts';
import styles from './found-person.module.css';

/** A found person: picture and name, with presence, number and company below. */
export function FoundPerson({ found: { person, name, number, detail } }: { found: FoundNumber }) {
  const words = useTranslate(presenceWords, sessionWords);
  const format = useNumberFormat();
  const { presence } = useClient();
  const present = useSignalRead(() => (person ? presence.of(person).value : undefined));
  const facts = [present && describePresence(present, words), format(number), detail];
  return (
    <>
      {person ? <PersonPicture person={person} /> : <Avatar name={name} icon={History} />}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
}
