import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { PersonPicker } from '#full-app/people/picker/person-picker.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import type { DirectoryItemType, Person } from '#sdk/index.ts';
import { type Attendee, attendeeTypes, invitationLimits, isEmailAddress } from '#sdk/meetings.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { FormPart, FormTitle, Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import styles from './meetings.module.css';
import { invitationWords } from './words.ts';

const searched: readonly DirectoryItemType[] = ['IUser', 'UserContact'];
const emailsOf = ({ emails }: Person) => emails;
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

interface AttendeesFieldProps {
  readonly attendees: readonly Attendee[];
  readonly onChange: (attendees: readonly Attendee[]) => void;
  /** The sentence about missing attendees; undefined if none is missing. */
  readonly error: string | undefined;
}

/** The people and rooms of a meeting: colleagues and contacts by name, others by their address. */
export function AttendeesField({ attendees, onChange, error }: AttendeesFieldProps) {
  const words = useTranslate(invitationWords);
  const [fault, setFault] = useState<string>();

  const isInvited = (email: string) => attendees.some((one) => isSame(one.email, email));

  function add(email: string, name: string): boolean {
    const isPresent = isInvited(email);
    const isFull = attendees.length >= invitationLimits.attendees;
    if (isPresent) setFault(words('invite.twice', { name: name || email }));
    else if (isFull) setFault(words('invite.full', { max: invitationLimits.attendees }));
    else {
      setFault(undefined);
      onChange([...attendees, { email, name: name.slice(0, 100), type: 'required' }]);
    }
    return !isPresent && !isFull;
  }

  function addTyped(text: string): boolean {
    if (isEmailAddress(text)) return add(text, '');
    setFault(words('invite.notEmail'));
    return false;
  }

  return (
    <FormPart aria-label={words('invite.attendees')} {...focusFallback}>
      <FormTitle level={3}>{words('invite.attendees')}</FormTitle>
      {attendees.length > 0 && (
        <ul className={styles.attendees}>
          {attendees.map((attendee) => {
            const { email, name, type } = attendee;
            const shown = name || email;
            return (
              <li key={email} className={styles.attendee}>
                <span className={styles.who}>
                  {shown}
                  {name && <Hint as="span">{email}</Hint>}
                </span>
                <Select
                  label={words('invite.type')}
                  aria-label={words('invite.typeOf', { name: shown })}
                  options={attendeeTypes.map((value) => ({ value, label: words(`invite.type.${value}`) }))}
                  value={type}
                  onChange={(next) =>
                    onChange(attendees.map((one) => (one === attendee ? { ...one, type: next } : one)))
                  }
                />
                <IconButton
                  icon={X}
                  label={words('invite.removeAttendee', { name: shown })}
                  onClick={() => onChange(attendees.filter((one) => one !== attendee))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <PersonPicker
        label={words('invite.add')}
        hint={words('invite.addHint')}
        error={fault ?? (attendees.length === 0 ? error : undefined)}
        addLabel={words('invite.addAction')}
        types={searched}
        detailsOf={emailsOf}
        isChosen={isInvited}
        onPick={({ detail, name }) => add(detail, name)}
        onText={addTyped}
        onInput={() => setFault(undefined)}
      />
    </FormPart>
  );
}
