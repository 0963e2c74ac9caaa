import History from 'lucide-react/icons/history';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { numberWords } from '#phone/numbers/words.ts';
import { describePresence } from '#phone/presence/shown-presence.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { sessionWords } from '#phone/session/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { PersonPicture } from '../person/person-picture.tsx';
import { personWords } from '../person/words.ts';
import type { FoundNumber } from './found-number.ts';
import styles from './found-person.module.css';

/** A further number of the person in the row above. */
export function FoundPart({ found: { name, number, kind } }: { found: FoundNumber }) {
  const words = useTranslate(numberWords);
  const format = useNumberFormat();
  return (
    <span className={styles.number}>
      <VisuallyHidden>{name} </VisuallyHidden>
      {kind && <span className={styles.kind}>{words(`history.numberType.${kind}`)} </span>}
      {format(number)}
    </span>
  );
}

/** A found person: picture and name, with presence, number and company below. */
export function FoundPerson({ found }: { found: FoundNumber }) {
  const { person, user, name, number, detail, isDisabled } = found;
  const words = useTranslate(personWords, presenceWords, sessionWords);
  const format = useNumberFormat();
  const { presence } = useClient();
  const present = useSignalRead(() => (person ? presence.of(person).value : undefined));
  const chosen = isDisabled && words('people.chosen');
  const facts = [chosen, present && describePresence(present, words), format(number), detail];
  return (
    <>
      {person && <PersonPicture person={person} />}
      {user && <Avatar name={name} photo={user.photo} />}
      {!person && !user && <Avatar name={name} icon={History} />}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
}
