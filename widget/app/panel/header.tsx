import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Headphones from 'lucide-react/icons/headphones';
import LogOut from 'lucide-react/icons/log-out';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Settings from 'lucide-react/icons/settings';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ReachabilityLight } from '#phone/connection/reachability-light.tsx';
import { useRun } from '#phone/errors/use-run.ts';
import { maySignOut } from '#phone/rights/signing-out.ts';
import { sessionWords } from '#phone/session/words.ts';
import { PhoneMenu } from '#phone/terminals/phone-menu.tsx';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { isPoppedOut, openPhoneWindow } from '../phone-window.ts';
import styles from './header.module.css';
import { usePanelModel } from './panel-model.ts';

/** Presence and phone, whether calls reach it, and a menu with all other actions. */
export function Header() {
  const words = useTranslate(actionWords, panelWords, sessionWords);
  const run = useRun();
  const { session } = useClient();
  const model = usePanelModel();
  const canMinimise = useSignalValue(model.canMinimise);
  const info = useInfo();
  const opens = (sheet: 'audio' | 'settings') => () => {
    model.sheet.value = sheet;
  };
  const minimise = {
    label: words('panel.minimise'),
    icon: Minimize2,
    onSelect: () => {
      model.isMinimised.value = true;
    },
  };
  const signOut = {
    label: words('action.signOut'),
    icon: LogOut,
    onSelect: () => void run(() => session.signOut()),
  };
  const popOut = {
    label: words('panel.popOut'),
    icon: SquareArrowOutUpRight,
    onSelect: () => void openPhoneWindow(),
  };
  return (
    <header className={styles.header}>
      <VisuallyHidden as="h1">{words('app.name')}</VisuallyHidden>
      <PhoneMenu />
      <span className={styles.gap} />
      <ReachabilityLight compact />
      <Menu
        label={words('menu.open')}
        groups={[
          {
            items: [
              { label: words('devices.title'), icon: Headphones, onSelect: opens('audio') },
              { label: words('panel.settings'), icon: Settings, onSelect: opens('settings') },
            ],
          },
          {
            items: [...(canMinimise ? [minimise] : []), ...(isPoppedOut() ? [] : [popOut])],
          },
          // Some users may not sign out here.
          { items: maySignOut(info) ? [signOut] : [] },
        ]}
        trigger={(trigger) => <IconButton icon={EllipsisVertical} label={words('menu.open')} {...trigger} />}
      />
    </header>
  );
}
