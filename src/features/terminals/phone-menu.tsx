import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslate } from '../../i18n/use-translate.ts';
import { iconSize } from '../../ui/icon.ts';
import { Menu } from '../../ui/menu.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './phone-menu.module.css';
import { usePhoneStatus } from './use-phone-status.ts';
import { terminalIcons, useTerminalChoice } from './use-terminal-choice.ts';

/** Presence and selected phone in the header; opens the choice of phones. `compact` leaves the phone's name to the tooltip. */
export function PhoneMenu({ compact = false }: { compact?: boolean }) {
  const words = useTranslate();
  const { phone, label, status, description } = usePhoneStatus();
  const { list, selected, labelOf, choose } = useTerminalChoice();
  const items = list.map((terminal) => ({
    label: labelOf(terminal),
    icon: terminalIcons[terminal.kind],
    checked: terminal.abstractTerminalID === selected?.abstractTerminalID,
    choose: () => void choose(terminal),
  }));
  return (
    <Menu
      label={words('phone.choose')}
      groups={[{ heading: words(list.length > 0 ? 'phone.choose' : 'phone.noneThere'), items }]}
      trigger={(trigger) => (
        <button
          type="button"
          className={styles.button}
          data-phone={phone}
          aria-label={words('menu.status', { presence: description, phone: label })}
          title={label}
          {...trigger}
        >
          <StatusDot status={status} />
          <span className={styles.words}>
            <span className={styles.presence}>{description}</span>{' '}
            {selected && !compact && <span className={styles.phone}>{label}</span>}
          </span>
          <ChevronDown size={iconSize} aria-hidden="true" />
        </button>
      )}
    />
  );
}
