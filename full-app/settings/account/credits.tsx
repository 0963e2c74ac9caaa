import { useCallback } from 'react';
import { Link } from 'react-router';
import { Section } from '#full-app/shell/parts/section/section.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { accountWords } from '#phone/account/words.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { Hint } from '#ui/form/form.tsx';
import styles from './credits.module.css';
import { type Credit, readCredits } from './read-credits.ts';

const none: readonly Credit[] = [];

async function loadCredits(): Promise<readonly Credit[]> {
  const response = await fetch('/licenses.md');
  // The pages of a development server are not built, so they have no such list.
  return response.ok ? readCredits(await response.text()) : none;
}

/** The programs of others that are part of this client, with their licences. */
export function Credits() {
  const words = useTranslate(accountWords);
  const credits = useLoaded(
    useCallback(() => loadCredits(), []),
    none,
  );
  return (
    <Section title={words('account.credits')}>
      <Hint>{words('account.creditsDetail')}</Hint>
      <ul className={styles.credits}>
        {credits.map(({ name, licence }) => (
          <li key={name}>{[name, licence].filter(Boolean).join(' · ')}</li>
        ))}
        {/* The font is no program, so the list does not have it. */}
        <li>
          <a href="/licenses-inter.txt" target="_blank" rel="noreferrer">
            Inter · OFL-1.1
          </a>
        </li>
      </ul>
      <p>
        <a href="/licenses.md" target="_blank" rel="noreferrer">
          {words('account.licences')}
        </a>
      </p>
      <p>
        <Link to="/settings/webrtc">{words('account.callCheck')}</Link>
      </p>
    </Section>
  );
}
