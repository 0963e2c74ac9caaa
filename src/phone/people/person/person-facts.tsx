import type { ReactNode } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { usePlaceCall } from '#phone/calls/use-place-call.ts';
import { useFax } from '#phone/fax/use-fax.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { numberWords } from '#phone/numbers/words.ts';
import type { Person, RelatedPerson } from '#sdk/index.ts';
import { FactList } from '#ui/facts/facts.tsx';
import { type ContactField, contactFields } from '../contact/contact-fields.ts';
import { contactFieldWords } from '../contact/field-words.ts';
import { peopleWords } from '../words.ts';
import styles from './person-detail.module.css';

/** The fields with a single text each, in the order in which they are shown. */
const textFields = [
  'department',
  'duties',
  'nickName',
  'title',
  'additionalInfo',
] as const satisfies readonly ContactField[];

/** The fields that few users need, which are shown on request. */
const rareFields = [
  'externalID',
  'corporateUserId',
  'costCenter',
  'accessCtrlSystemPersonId',
] as const satisfies readonly ContactField[];

/** Opens the entry of an assistant, a substitute or a superior. */
export type OpenRelated = (related: RelatedPerson) => void;

/** Props of `PersonFacts`. */
export interface PersonFactsProps {
  readonly person: Person;
  readonly onRelated: OpenRelated;
}

/** The names of related people, each of which opens their entry. */
const related = (all: readonly RelatedPerson[], onOpen: OpenRelated) =>
  all.length > 0 && (
    <span className={styles.links}>
      {all.map((one) => (
        <button key={one.restUri} type="button" className={styles.related} onClick={() => onOpen(one)}>
          {one.displayName}
        </button>
      ))}
    </span>
  );

/** A fax number, with a link that begins an e-mail which becomes a fax. */
function FaxNumber({ number }: { readonly number: string }) {
  const words = useTranslate(actionWords);
  const fax = useFax();
  const shown = useNumberFormat()(number);
  if (!fax) return <span>{shown}</span>;
  const label = words('action.fax', { number: shown });
  const href = fax.linkTo(number);
  if (href !== undefined)
    return (
      <a href={href} aria-label={label}>
        {shown}
      </a>
    );
  return (
    <button type="button" className={styles.related} aria-label={label} onClick={() => fax.send(number)}>
      {shown}
    </button>
  );
}

/** The facts of an entry about a person. Each number calls; the main number is the number that is called by itself. */
export function PersonFacts({ person, onRelated }: PersonFactsProps) {
  const words = useTranslate(peopleWords, contactFieldWords, numberWords);
  const format = useNumberFormat();
  const place = usePlaceCall();
  const numbers = person.numbers.map(({ type, number }, index) => {
    const alike = person.numbers.filter((one) => one.type === type);
    const kind = words(`history.numberType.${type}`);
    const label = alike.length > 1 ? `${kind} ${alike.findIndex((one) => one.number === number) + 1}` : kind;
    const shown = format(number);
    return [
      label,
      <span key={number} className={styles.number}>
        <button
          type="button"
          className={styles.related}
          aria-label={`${label} ${shown}`}
          onClick={() => void place(number)}
        >
          {shown}
        </button>
        {index === 0 && person.numbers.length > 1 && (
          <span className={styles.main}>{words('people.mainNumber')}</span>
        )}
      </span>,
    ] as const;
  });
  const links = person.emails.map((email) => (
    <a key={email} href={`mailto:${email}`}>
      {email}
    </a>
  ));
  const faxes = (
    <span className={styles.links}>
      {person.faxNumbers.map((number) => (
        <FaxNumber key={number} number={number} />
      ))}
    </span>
  );
  const website = person.website && (
    <a href={person.website} target="_blank" rel="noreferrer">
      {person.website}
    </a>
  );
  const flags = (['hiddenDirectory', 'hideMobile', 'hidePstn'] as const).filter((flag) => person[flag]);
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    ...numbers,
    [words('people.email'), links.length > 0 && <span className={styles.links}>{links}</span>],
    [words('contact.faxNumbers'), person.faxNumbers.length > 0 && faxes],
    [words('contact.website'), website],
    ...textFields.map((field) => [words(contactFields[field].label), person[field]] as const),
    [words('contact.assistants'), related(person.assistants, onRelated)],
    [words('contact.substitutes'), related(person.substitutes, onRelated)],
    [words('contact.superiors'), related(person.superiors, onRelated)],
    [words('contact.tagNames'), person.tagNames.join(', ')],
  ];
  const rare = [
    ...rareFields.map((field) => [words(contactFields[field].label), person[field]] as const),
    [words('contact.login'), person.login] as const,
  ].filter(([, value]) => value);
  const known = rows.filter(([, value]) => value);
  if (known.length + rare.length + flags.length === 0) return null;
  return (
    <>
      {known.length > 0 && (
        <div className={styles.facts}>
          <FactList facts={known} />
        </div>
      )}
      {rare.length > 0 && (
        <details className={styles.rare}>
          <summary>{words('people.more')}</summary>
          <FactList facts={rare} />
        </details>
      )}
      {person.canUpdate && flags.length > 0 && (
        <ul className={styles.known}>
          {flags.map((flag) => (
            <li key={flag}>{words(contactFields[flag].label)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
