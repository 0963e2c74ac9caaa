import X from 'lucide-react/icons/x';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { contactFieldWords } from '#phone/people/contact/field-words.ts';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import { peopleWords } from '#phone/people/words.ts';
import { useClient } from '#react/client-context.tsx';
import {
  contactLimits,
  type DirectoryItemType,
  type Person,
  type RelatedPerson,
  type RelationName,
  relationNames,
} from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { ButtonRow, FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { PersonPicker } from '../picker/person-picker.tsx';
import { relationWords } from './words.ts';

const searched: readonly DirectoryItemType[] = ['IUser'];

/** Props of `RelationsForm`. */
export interface RelationsFormProps {
  readonly person: Person;
  readonly onChanged: (person: Person) => void;
  readonly onDone: () => void;
}

/** The assistants, the substitutes and the superiors of a colleague. Each change is saved at once. */
export function RelationsForm({ person, onChanged, onDone }: RelationsFormProps) {
  const words = useTranslate(peopleWords, contactFieldWords, relationWords);
  const { people } = useClient();
  const nameOf = usePersonName();
  const [act, isPending] = useAction();

  const save = (name: RelationName, related: readonly Pick<Person, 'restUri'>[]) =>
    void act(async () => onChanged(await people.setRelations(person, { [name]: related })));

  const part = (name: RelationName) => {
    const all: readonly RelatedPerson[] = person[name];
    const label = words(`contact.${name}`);
    return (
      <FormPart key={name} aria-label={label} {...focusFallback}>
        <FormTitle level={3}>{label}</FormTitle>
        {all.length === 0 ? (
          <Hint>{words('relations.none')}</Hint>
        ) : (
          <List label={label}>
            {all.map((one) => (
              <ListRow
                key={one.restUri}
                lead={<Avatar name={one.displayName} />}
                title={one.displayName}
                action={
                  <IconButton
                    icon={X}
                    label={words('relations.remove', { who: one.displayName })}
                    disabled={isPending}
                    onClick={() =>
                      save(
                        name,
                        all.filter((other) => other !== one),
                      )
                    }
                  />
                }
              />
            ))}
          </List>
        )}
        {all.length < contactLimits.relations && (
          <PersonPicker
            label={words(`relations.add.${name}`)}
            types={searched}
            detailsOf={(one) => (one.restUri === person.restUri ? [] : [one.addressNumber ?? ''])}
            isChosen={(_, one) => all.some(({ restUri }) => restUri === one.restUri)}
            onPick={({ person: chosen }) => save(name, [...all, chosen])}
          />
        )}
      </FormPart>
    );
  };

  return (
    <>
      <FormTitle>{`${nameOf(person)}: ${words('people.relations')}`}</FormTitle>
      <Hint>{words('relations.hint')}</Hint>
      {relationNames.map(part)}
      <ButtonRow>
        <Button variant="primary" onClick={onDone}>
          {words('relations.done')}
        </Button>
      </ButtonRow>
    </>
  );
}
