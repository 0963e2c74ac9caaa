import ChevronDown from 'lucide-react/icons/chevron-down';
import PanelTop from 'lucide-react/icons/panel-top';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useTabs } from '#react/use-domains.ts';
import { iconSize } from '#ui/icon.ts';
import { Menu, type MenuGroup } from '#ui/menu/menu.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { useRun } from '../errors/use-run.ts';
import { useOwnPresence } from '../presence/use-own-presence.ts';
import { sessionWords } from '../session/words.ts';
import styles from './phone-menu.module.css';
import { usePhoneStatus } from './use-phone-status.ts';
import { terminalIcon, useTerminalChoice } from './use-terminal-choice.ts';

/** The tab that has the phone of this browser, if there are several, and the button that moves it to this tab. */
function useTabGroup(): readonly MenuGroup[] {
  const words = useTranslate(panelWords, sessionWords);
  const run = useRun();
  const { tabs } = useClient();
  const { isLeader, isShared } = useTabs();
  if (!isShared) return [];
  const takeHere = {
    label: words('phone.takeHere'),
    icon: PanelTop,
    onSelect: () => void run(() => tabs.becomeLeader()),
  };
  return [
    isLeader
      ? { heading: words('phone.inThisTab'), items: [] }
      : { heading: words('phone.inAnotherTab'), items: [takeHere] },
  ];
}

/** Props of `PhoneMenu`. */
export interface PhoneMenuProps {
  /** Shows the phone's name only in the tooltip. */
  readonly compact?: boolean;
}

/**
 * A button with the user's presence and the selected phone, and the menu in which both are changed. A problem of the phone is shown
 * in place of its name, which is then in the tooltip.
 */
export function PhoneMenu({ compact = false }: PhoneMenuProps) {
  const words = useTranslate(panelWords, sessionWords);
  const { phone, label, presence, ...without } = usePhoneStatus();
  const own = useOwnPresence(presence);
  // A user who cannot be called has to see that first.
  const isReachable = phone === 'connected';
  const { status, description } = (isReachable && own) || without;
  const { list, selected, labelOf, choose } = useTerminalChoice();
  const tabGroup = useTabGroup();
  const items = list.map((terminal) => ({
    label: labelOf(terminal),
    icon: terminalIcon(terminal),
    checked: terminal.terminalId === selected?.terminalId,
    onSelect: () => void choose(terminal),
  }));
  return (
    <Menu
      label={words('menu.presenceAndPhone')}
      groups={[
        ...(own ? [own.group] : []),
        { heading: words(list.length > 0 ? 'phone.choose' : 'phone.noneThere'), items },
        ...(selected?.type === 'webphone' ? tabGroup : []),
      ]}
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
            {selected && !compact && isReachable && <span className={styles.phone}>{label}</span>}
          </span>
          <ChevronDown size={iconSize} aria-hidden="true" />
        </button>
      )}
    />
  );
}
