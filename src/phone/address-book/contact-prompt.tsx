import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AddressBookContact } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { ContactFacts } from './contact-facts.tsx';
import styles from './contact-prompt.module.css';
import { loadDriverScript } from './load-driver-script.ts';
import { addressBookWords } from './words.ts';

/** Props of `ContactPrompt`. */
export interface ContactPromptProps {
  /** True if the script of a third party may be added to the page. */
  readonly loadsScripts: boolean;
}

/**
 * Starts the external address book of the phone system. Asks whether to show the contact of a caller, or which contact, and then
 * shows it. The question goes away by itself.
 */
export function ContactPrompt({ loadsScripts }: ContactPromptProps) {
  const words = useTranslate(addressBookWords);
  const { externalAddressBook: book } = useClient();
  const prompt = useSignalValue(book.prompt);
  const [shown, setShown] = useState<AddressBookContact>();
  useEffect(() => void book.startDefault(loadsScripts ? loadDriverScript : undefined), [book, loadsScripts]);
  // The contact of an earlier caller must not stand beside another call.
  useEffect(() => {
    if (prompt) setShown(undefined);
  }, [prompt]);
  const show = (contact: AddressBookContact) => {
    book.answer(contact);
    setShown(contact);
  };
  if (prompt && prompt.name !== 'found')
    return (
      <Banner
        tone="warning"
        title={words(problems[prompt.name])}
        action={{ label: words('addressBook.close'), run: () => book.answer() }}
      />
    );
  return (
    <>
      {/* It is there before the question, so that screen readers say the question. */}
      <div role="status">
        {prompt && <Question contacts={prompt.contacts} onShow={show} onClose={() => book.answer()} />}
      </div>
      {!prompt && shown && <Contact contact={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const problems = {
  notConfigured: 'addressBook.notConfigured',
  licenceIssue: 'addressBook.licenceIssue',
} as const;

interface QuestionProps {
  readonly contacts: readonly AddressBookContact[];
  readonly onShow: (contact: AddressBookContact) => void;
  readonly onClose: () => void;
}

function Question({ contacts, onShow, onClose }: QuestionProps) {
  const words = useTranslate(addressBookWords);
  const [first] = contacts;
  const only = contacts.length === 1 ? first : undefined;
  return (
    <section className={styles.prompt}>
      <p className={styles.title}>
        {only ? words('addressBook.show', { name: only.contactName }) : words('addressBook.several')}
      </p>
      {first && <Hint>{words('addressBook.from', { book: first.deviceName })}</Hint>}
      <div className={styles.choices}>
        {only ? (
          <Button variant="primary" onClick={() => onShow(only)}>
            {words('addressBook.yes')}
          </Button>
        ) : (
          contacts.map((contact) => (
            <Button key={contact.contactId} wraps onClick={() => onShow(contact)}>
              {[contact.contactName, contact.companyName].filter(Boolean).join(', ')}
            </Button>
          ))
        )}
        <Button variant="plain" onClick={onClose}>
          {words('addressBook.no')}
        </Button>
      </div>
    </section>
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
    <section className={styles.prompt} aria-label={contactName}>
      <p className={styles.who}>
        <Avatar name={contactName} photo={urlPhoto} />
        <span className={styles.title}>{contactName}</span>
      </p>
      <ContactFacts contact={contact} />
      <Button onClick={onClose}>{words('addressBook.close')}</Button>
    </section>
  );
}
