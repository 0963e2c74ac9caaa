import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { DestinationForm } from '#phone/calls/panels/destination-form.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './services.module.css';
import { useColleagueName } from './use-colleague-name.ts';
import { serviceWords } from './words.ts';

/** Props of `ColleagueProperty`. */
export interface ColleaguePropertyProps {
  readonly label: string;
  /** An internal number; empty: none. */
  readonly value: string;
  /** Saves another number; rejects if that is not possible. */
  readonly save: (number: string) => Promise<unknown>;
}

/** The colleague who takes the calls. */
export function ColleagueProperty({ label, value, save }: ColleaguePropertyProps) {
  const words = useTranslate(serviceWords);
  const [isOpen, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const name = useColleagueName(value);

  async function choose(number: string) {
    setPending(true);
    try {
      await save(number.replace(/\D/g, ''));
    } finally {
      setPending(false);
    }
  }

  return (
    <div className={styles.colleague}>
      <p>
        {label}: <strong>{name || words('services.none')}</strong>
      </p>
      <Button icon={UserRound} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words(value === '' ? 'services.chooseColleague' : 'services.changeColleague')}
      </Button>
      {isOpen && (
        <DestinationForm
          label={words('services.colleagueNumber')}
          choices={[{ label: words('services.take'), pending, run: choose }]}
          onDone={() => setOpen(false)}
        />
      )}
    </div>
  );
}
