import Crown from 'lucide-react/icons/crown';
import Star from 'lucide-react/icons/star';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ChatButton } from '#phone/chat/chat-button.tsx';
import { CallBack } from '#phone/history/call-back.tsx';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Person } from '#sdk/index.ts';
import { iconSize } from '#ui/icon.ts';
import { ListRow } from '#ui/list/list-row.tsx';
import { companyOf } from '../person/person-name.ts';
import { PersonPicture, usePresenceWords } from '../person/person-picture.tsx';
import { usePersonName } from '../person/use-person-name.ts';
import { personWords } from '../person/words.ts';
import { peopleWords } from '../words.ts';
import { isPersonType } from './item-type.ts';
import { listedNumber } from './listed-number.ts';
import styles from './people-list.module.css';

/** Props of `PersonRow`. */
export interface PersonRowProps {
  /** The person, from `client.people`. */
  readonly person: Person;
  /** True for the person whose details are shown. */
  readonly current: boolean;
  /** The place in the whole list, from 1, where only some rows are in the page. */
  readonly place?: number;
  /** The length of that list. */
  readonly count?: number;
  /** True in a list of favourites, whose rows need no mark. */
  readonly isAmongFavorites?: boolean;
  /** Called when the row is clicked. */
  readonly onOpen: (person: Person) => void;
}

/** The user's marks of a person: speed dials, very important, favourite. */
function PersonMarks({ person, isAmongFavorites }: Pick<PersonRowProps, 'person' | 'isAmongFavorites'>) {
  const words = useTranslate(peopleWords, personWords);
  const marks = [
    person.isVip && ([Crown, words('people.vip')] as const),
    person.isFavorite && !isAmongFavorites && ([Star, words('people.favorites')] as const),
  ].filter((mark) => mark !== false);
  return (
    <span className={styles.marks}>
      {person.speedDials.map(({ code }) => (
        <span key={code} className={styles.code}>{`*${code}`}</span>
      ))}
      {marks.map(([Icon, label]) => (
        <span key={label} className={styles.favorite} role="img" aria-label={label} title={label}>
          <Icon size={iconSize} fill="currentColor" aria-hidden="true" />
        </span>
      ))}
    </span>
  );
}

/** A row of a person: the presence of a colleague or the company of a contact, and the buttons for a chat and for calling. */
export function PersonRow(props: PersonRowProps) {
  const { person, current, place, count, isAmongFavorites = false, onOpen } = props;
  const words = useTranslate(actionWords, peopleWords, personWords);
  const format = useNumberFormat();
  const presence = usePresenceWords(person, isAmongFavorites);
  const name = usePersonName()(person);
  const [first] = person.numbers;
  const customData = useSignalValue(useClient().session.customData);
  const number = listedNumber(person, customData?.displayAddressNumberForExtensionsInList ?? true);
  const type = isPersonType(person.type) ? undefined : words(`people.type.${person.type}`);
  const shownNumber = number && format(number);
  // Favourites are known, and their list is narrow: the fact in which they differ is whole.
  const facts = isAmongFavorites
    ? [presence ?? shownNumber]
    : [presence ?? type, shownNumber, companyOf(person) || person.department];
  return (
    <ListRow
      aria-posinset={place}
      aria-setsize={count}
      lead={<PersonPicture person={person} />}
      title={name}
      detail={facts.filter(Boolean).join(' · ')}
      end={<PersonMarks person={person} isAmongFavorites={isAmongFavorites} />}
      quiet={!isAmongFavorites}
      current={current}
      onSelect={() => onOpen(person)}
      action={
        <span className={styles.actions}>
          <ChatButton contact={person.type === 'IUser' ? person.restUri : undefined} who={name} />
          {first && (
            <CallBack
              item={{ remoteNumber: first.number, remoteNumbers: [...person.numbers] }}
              who={name}
              label={words('action.callNumber', { number: name })}
            />
          )}
        </span>
      }
    />
  );
}
