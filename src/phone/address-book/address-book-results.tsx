import { useEffect, useId, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { type AddressBookContact, CallsideError, storedNumber } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CallBack } from '../history/call-back.tsx';
import type { SearchExtrasProps } from '../people/list/search-extras.ts';
import styles from './address-book-results.module.css';
import { ContactFacts } from './contact-facts.tsx';
import { addressBookWords } from './words.ts';

/** The address book gets no requests while the user types. */
const restMs = 300;

type Outcome = { readonly contacts: readonly AddressBookContact[] } | { readonly code: string };

/** Returns the contacts with this name; undefined during the request. */
function useFound(text: string) {
  const { externalAddressBook } = useClient();
  const [found, setFound] = useState<{ readonly text: string; readonly outcome: Outcome }>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(round): the user retries
  useEffect(() => {
    let isWanted = true;
    const show = (outcome: Outcome) => isWanted && setFound({ text, outcome });
    const asking = setTimeout(() => {
      externalAddressBook.search(text).then(
        (contacts) => show({ contacts }),
        (thrown: unknown) => show({ code: thrown instanceof CallsideError ? thrown.code : 'unexpected' }),
      );
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(asking);
    };
  }, [externalAddressBook, text, round]);
  const searchAgain = () => {
    setFound(undefined);
    setRound((last) => last + 1);
  };
  return { outcome: found?.text === text ? found.outcome : undefined, searchAgain };
}

/** Contacts of external address books, below the people of the phone system. A chosen contact shows its numbers. */
export function AddressBookResults({ text, onFound }: SearchExtrasProps) {
  const words = useTranslate(actionWords, addressBookWords);
  const id = useId();
  const { outcome, searchAgain } = useFound(text);
  const [open, setOpen] = useState<string>();
  const contacts = outcome && ('contacts' in outcome ? outcome.contacts : []);
  const count = contacts?.length;
  useEffect(() => onFound(count), [onFound, count]);
  const title = words('addressBook.results');
  return (
    <section className={styles.results} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {!outcome && <Skeleton label={words('addressBook.searching')} rows={2} />}
      {outcome && 'code' in outcome && (
        <div role="alert" className={styles.failed}>
          <p>{errorWords(outcome.code).label}</p>
          <Button onClick={searchAgain}>{words('action.retry')}</Button>
        </div>
      )}
      {outcome && 'contacts' in outcome && count === 0 && (
        <p role="status" className={styles.none}>
          {words('addressBook.none')}
        </p>
      )}
      {contacts && contacts.length > 0 && (
        <List label={title}>
          {contacts.map((contact) => (
            <Row
              key={`${contact.deviceName} ${contact.contactId}`}
              contact={contact}
              isOpen={open === contact.contactId}
              onSelect={() => setOpen((now) => (now === contact.contactId ? undefined : contact.contactId))}
            />
          ))}
        </List>
      )}
    </section>
  );
}

const types = { work: 'professional', mobile: 'mobile', home: 'home' } as const;
const typeOf = (type: string) => types[type as keyof typeof types] ?? 'other';

function Row({
  contact,
  isOpen,
  onSelect,
}: {
  readonly contact: AddressBookContact;
  readonly isOpen: boolean;
  readonly onSelect: () => void;
}) {
  const words = useTranslate(actionWords);
  const { contactName, companyName, deviceName, urlPhoto, numbers } = contact;
  const dialled = numbers.map(({ type, number }) => ({ type: typeOf(type), number: storedNumber(number) }));
  const [first] = dialled;
  return (
    <ListRow
      lead={<Avatar name={contactName} photo={urlPhoto} />}
      title={contactName}
      detail={[companyName, deviceName].filter(Boolean).join(' · ')}
      current={isOpen}
      onSelect={onSelect}
      action={
        first && (
          <CallBack
            item={{ remoteNumber: first.number, remoteNumbers: dialled }}
            who={contactName}
            label={words('action.callNumber', { number: contactName })}
          />
        )
      }
      below={
        isOpen && (
          <div className={styles.facts}>
            <ContactFacts contact={contact} />
          </div>
        )
      }
    />
  );
}
