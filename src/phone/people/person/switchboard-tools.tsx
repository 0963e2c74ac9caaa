import { useTranslate } from '#i18n/use-translate.ts';
import { useActions } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import { contactLimits, type Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { useForm } from '#ui/form/use-form.ts';
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
  const [act, pending] = useActions<'recommend' | 'tags'>();
  const { text, submit } = useForm({ tags: person.tagNames.join(', ') });
  const { isSwitchboardFavorite } = person;

  async function recommend() {
    const favorite = !isSwitchboardFavorite;
    if (await act('recommend', () => people.setSwitchboardFavorite(person, { favorite })))
      onChanged({ ...person, isSwitchboardFavorite: favorite });
  }

  async function saveTags({ tags }: { readonly tags: string }) {
    const tagNames = tags
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean);
    if (await act('tags', () => people.setTags(person, tagNames))) onChanged({ ...person, tagNames });
  }

  return (
    <>
      <Button pending={pending === 'recommend'} onClick={() => void recommend()}>
        {words(isSwitchboardFavorite ? 'people.removeSwitchboard' : 'people.addSwitchboard')}
      </Button>
      {person.type === 'IUser' && (
        <form className={styles.tags} onSubmit={submit((values) => void saveTags(values))}>
          <Field
            label={words('contact.tagNames')}
            placeholder={words('contact.several')}
            maxLength={contactLimits.tags * contactLimits.tag}
            autoComplete="off"
            {...text('tags')}
          />
          <Button type="submit" pending={pending === 'tags'}>
            {words('people.saveTags')}
          </Button>
        </form>
      )}
    </>
  );
}
