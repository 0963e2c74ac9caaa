import Phone from 'lucide-react/icons/phone';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { AddressBookContact } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './contact-offer.module.css';
import { addressBookWords } from './words.ts';

/** The source, the numbers and the addresses of a contact. A number is a button that calls it. */
export function ContactFacts({ contact }: { readonly contact: AddressBookContact }) {
  const words = useTranslate(actionWords, addressBookWords);
  const format = useNumberFormat();
  const place = usePlaceCall();
  const { companyName, numbers, emails, website, deviceName } = contact;
  const isWeb = /^https?:\/\//i.test(website);
  return (
    <>
      {companyName && <p>{companyName}</p>}
      <Hint>{words('addressBook.from', { book: deviceName })}</Hint>
      <ul className={styles.facts}>
        {numbers.map(({ number }) => (
          <li key={number}>
            <Button icon={Phone} wraps onClick={() => void place(number)}>
              {words('action.callNumber', { number: format(number) })}
            </Button>
          </li>
        ))}
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          </li>
        ))}
        {isWeb && (
          <li>
            <a href={website} target="_blank" rel="noreferrer">
              {website}
            </a>
          </li>
        )}
      </ul>
    </>
  );
}
