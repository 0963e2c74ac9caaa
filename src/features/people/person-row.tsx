import Star from 'lucide-react/icons/star';
import type { Person } from '../../../sdk/index.ts';
import { actionWords } from '../../i18n/en/actions.ts';
import { peopleWords } from '../../i18n/en/people.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { iconSize } from '../../ui/icon.ts';
import { ListRow } from '../../ui/list/list-row.tsx';
import { CallBack } from '../history/call-back.tsx';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './people-list.module.css';
import { companyOf, personName } from './person-name.ts';
import { PersonPicture, usePresenceWords } from './person-picture.tsx';

/** Props of `PersonRow`. */
export interface PersonRowProps {
  readonly person: Person;
  readonly current: boolean;
  readonly onOpen: () => void;
}

/** A row of a person: the presence of a colleague or the company of a contact, and the button for calling. */
export function PersonRow({ person, current, onOpen }: PersonRowProps) {
  const words = useTranslate(actionWords, peopleWords);
  const format = useNumberFormat();
  const presence = usePresenceWords(person);
  const name = personName(person, words);
  const numbers = person.numbers;
  const [first] = numbers;
  const customData = useSignalValue(useClient().session.customData);
  const showsInternal = customData?.displayAddressNumberForExtensionsInList ?? true;
  const shown = numbers.find(({ type }) => showsInternal || type !== 'internal');
  const facts = [presence, shown && format(shown.number), companyOf(person) || person.department];
  return (
    <ListRow
      lead={<PersonPicture person={person} />}
      title={name}
      detail={facts.filter(Boolean).join(' · ')}
      end={
        person.isFavorite && (
          <span
            className={styles.favorite}
            role="img"
            aria-label={words('people.favorites')}
            title={words('people.favorites')}
          >
            <Star size={iconSize} fill="currentColor" aria-hidden="true" />
          </span>
        )
      }
      current={current}
      onSelect={onOpen}
      action={
        first && (
          <CallBack
            item={{ remoteNumber: first.number, remoteNumbers: [...numbers] }}
            who={name}
            label={words('action.callNumber', { number: name })}
          />
        )
      }
    />
  );
}
