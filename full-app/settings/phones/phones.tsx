import { Link } from 'react-router';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { sessionWords } from '#phone/session/words.ts';
import { phoneName } from '#phone/terminals/phone-name.ts';
import { TerminalPicker } from '#phone/terminals/terminal-picker.tsx';
import { useClient } from '#react/client-context.tsx';
import { useTerminals } from '#react/use-domains.ts';
import { type FormattedTerminal, sortByType } from '#sdk/index.ts';
import { Hint } from '#ui/form/form.tsx';
import page from '../page.module.css';
import { AddApp } from './add-app.tsx';
import { DesktopPhoneCard } from './desktop-phone/desktop-phone-card.tsx';
import { PbxAccounts } from './pbx-accounts.tsx';
import { useWatchedPhones } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

const onMobile = () => /Android|iPhone|iPad|Mobi/.test(navigator.userAgent);

const byType = (phones: readonly FormattedTerminal[]) => sortByType(phones, { onMobile: onMobile() });

/** The user's phones as devices, grouped by type: the choice of a phone, and the settings of each in the same order. */
export function Phones() {
  const words = useTranslate(areaWords, myPhonesWords, sessionWords);
  const { list } = useTerminals();
  const phones = useWatchedPhones();
  const { desktopPhone } = useClient();
  const marksOf = (id: string) => {
    const phone = phones.find(({ abstractTerminalID }) => abstractTerminalID === id);
    return [
      phone?.selected && words('myPhones.default'),
      phone?.isRinging === false && words('myPhones.silent'),
      phone?.isDisabled && words('myPhones.off'),
    ].filter((mark) => typeof mark === 'string');
  };
  return (
    <div className={page.choices}>
      <TerminalPicker sort={byType} />
      <ul className={page.links} aria-label={words('settings.phoneDetails')}>
        {byType(list).map((terminal) => (
          <li key={terminal.terminalId}>
            <Link to={`/settings/telephony/${encodeURIComponent(terminal.terminalId)}`}>
              {words('settings.detailsOf', { phone: phoneName(terminal, words) })}
            </Link>{' '}
            <Hint as="span">{marksOf(terminal.terminalId).join(' · ')}</Hint>
          </li>
        ))}
      </ul>
      <PbxAccounts />
      <DesktopPhoneCard />
      {desktopPhone && <AddApp />}
    </div>
  );
}
