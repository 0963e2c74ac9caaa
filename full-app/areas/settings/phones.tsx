import { Link } from 'react-router';
import { type FormattedTerminal, sortByType } from '../../../sdk/index.ts';
import { DesktopPhoneCard } from '../../../src/features/desktop-phone/desktop-phone-card.tsx';
import { TerminalPicker } from '../../../src/features/terminals/terminal-picker.tsx';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useTerminals } from '../../../src/react/use-domains.ts';
import styles from './page.module.css';

const onMobile = () => /Android|iPhone|iPad|Mobi/.test(navigator.userAgent);

const byType = (phones: readonly FormattedTerminal[]) => sortByType(phones, { onMobile: onMobile() });

/** The user's phones as devices, grouped by type: the choice of one, and the details of each in the same order. */
export function Phones() {
  const words = useTranslate(areaWords);
  const { list } = useTerminals();
  return (
    <div className={styles.choices}>
      <TerminalPicker sort={byType} />
      <ul className={styles.links} aria-label={words('settings.phoneDetails')}>
        {byType(list).map(({ abstractTerminalID, label }) => (
          <li key={abstractTerminalID}>
            <Link to={`/settings/telephony/${encodeURIComponent(abstractTerminalID)}`}>
              {words('settings.detailsOf', { phone: label })}
            </Link>
          </li>
        ))}
      </ul>
      <DesktopPhoneCard />
    </div>
  );
}
