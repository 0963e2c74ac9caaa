import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { contactLimits, type Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { contactFieldWords } from '../contact/field-words.ts';
import { peopleWords } from '../words.ts';
import styles from './person-detail.module.css';

/** Props of `SwitchboardTools`. */
export interface SwitchboardToolsProps {
  readonly person: Person;
  readonly onChanged: (person: Person) => void;
}

/** The marks that the switchboard gives entries for all users: recommendations, and the tags of colleagues. */
export function SwitchboardTools({ person, onChanged }: SwitchboardToolsProps) {
  const words = useTranslate(peopleWords, contactFieldWords);
  const { people } = useClient();
  const run = useRun();
  const [tags, setTags] = useState(person.tagNames.join(', '));
  const { isSwitchboardFavorite } = person;

  async function recommend() {
    const favorite = !isSwitchboardFavorite;
    if (await run(() => people.setSwitchboardFavorite(person, { favorite })))
      onChanged({ ...person, isSwitchboardFavorite: favorite });
  }

  async function saveTags(event: FormEvent) {
    event.preventDefault();
    const tagNames = tags
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean);
    if (await run(() => people.setTags(person, tagNames))) onChanged({ ...person, tagNames });
  }

  return (
    <>
      <Button variant="plain" onClick={() => void recommend()}>
        {words(isSwitchboardFavorite ? 'people.removeSwitchboard' : 'people.addSwitchboard')}
      </Button>
      {person.type === 'IUser' && (
        <form className={styles.tags} onSubmit={(event) => void saveTags(event)}>
          <Field
            label={words('contact.tagNames')}
            placeholder={words('contact.several')}
            value={tags}
            maxLength={contactLimits.tags * contactLimits.tag}
            autoComplete="off"
            onText={setTags}
          />
          <Button type="submit">{words('people.saveTags')}</Button>
        </form>
      )}
    </>
  );
}
