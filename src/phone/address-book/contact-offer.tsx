import BookUser from 'lucide-react/icons/book-user';
import { useContext, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { AddressBookContact } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { OfferLine } from '../calls/card/offer-line.tsx';
import { CallRecords } from '../calls/known-parties.ts';
import { ContactFacts } from './contact-facts.tsx';
import styles from './contact-offer.module.css';
import { addressBookWords } from './words.ts';

const titleOf = ({ contactName, companyName }: AddressBookContact): string =>
  [contactName, companyName].filter(Boolean).join(', ');

/**
 * Offers to show the contact of a caller in the external address book, or asks which contact it is, and then shows it. Renders nothing
 * if the page around has a record of the caller.
 */
export function ContactOffer({ lineId }: { readonly lineId: string }) {
  const words = useTranslate(addressBookWords);
  const { externalAddressBook: book } = useClient();
  const prompt = useSignalValue(book.prompt);
  const records = useContext(CallRecords);
  const hasRecord = useSignalRead(() => records.value.get(lineId)?.open !== undefined);
  const [shown, setShown] = useState<AddressBookContact>();
  if (shown) return <Contact contact={shown} onClose={() => setShown(undefined)} />;
  if (prompt?.name !== 'found' || prompt.callId !== lineId || hasRecord) return null;
  const show = (contact: AddressBookContact) => {
    book.answer(contact);
    setShown(contact);
  };
  const { contacts } = prompt;
  const [first, ...others] = contacts;
  if (first && others.length === 0)
    return (
      <OfferLine
        icon={BookUser}
        label={titleOf(first)}
        detail={words('addressBook.from', { book: first.deviceName })}
        onAccept={() => show(first)}
        skipLabel={words('addressBook.no')}
        onSkip={() => book.answer()}
      />
    );
  return (
    <fieldset className={styles.choices} aria-label={words('addressBook.several')}>
      <span>{words('addressBook.several')}</span>
      {contacts.map((contact) => (
        <Button key={contact.contactId} onClick={() => show(contact)}>
          {titleOf(contact)}
        </Button>
      ))}
      <Button variant="plain" onClick={() => book.answer()}>
        {words('addressBook.no')}
      </Button>
    </fieldset>
  );
}

function Contact({
  contact,
  onClose,
}: {
  readonly contact: AddressBookContact;
  readonly onClose: () => void;
}) {
  const words = useTranslate(addressBookWords);
  const { contactName, urlPhoto } = contact;
  return (
    <section className={styles.contact} aria-label={contactName}>
      <p className={styles.who}>
        <Avatar name={contactName} photo={urlPhoto} />
        <span className={styles.title}>{contactName}</span>
      </p>
      <ContactFacts contact={contact} />
      <Button onClick={onClose}>{words('addressBook.close')}</Button>
    </section>
  );
}
