import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Headphones from 'lucide-react/icons/headphones';
import LogOut from 'lucide-react/icons/log-out';
import { colorModeIcons, useColorMode } from '../../src/features/appearance/use-color-mode.ts';
import { ReachabilityLight } from '../../src/features/connection/reachability-light.tsx';
import { useRun } from '../../src/features/errors/use-run.ts';
import { PhoneMenu } from '../../src/features/terminals/phone-menu.tsx';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { useClient } from '../../src/react/client-context.tsx';
import { useConnection, useInfo } from '../../src/react/use-domains.ts';
import { colorModes } from '../../src/theme/color-mode.ts';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { Menu } from '../../src/ui/menu.tsx';
import { StatusDot } from '../../src/ui/status-dot.tsx';
import { VisuallyHidden } from '../../src/ui/visually-hidden.tsx';
import styles from './header.module.css';

/** Seen only when something is wrong with the connection. */
function ConnectionDot() {
  const words = useTranslate();
  const { name } = useConnection();
  if (name === 'connected' || name === 'idle') return null;
  const text = words(name === 'connecting' ? 'connection.connecting' : 'connection.waiting');
  return (
    <span className={styles.unwell} title={text}>
      <StatusDot status={name === 'connecting' ? 'limited' : 'busy'} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** Presence and phone, connection when not well, and a menu with the rest. */
export function Header({ onAudio }: { onAudio: () => void }) {
  const words = useTranslate();
  const run = useRun();
  const { session } = useClient();
  const [mode, choose] = useColorMode();
  const info = useInfo();
  const appearance = colorModes.map((one) => ({
    label: words(`appearance.${one}`),
    icon: colorModeIcons[one],
    checked: one === mode,
    choose: () => choose(one),
  }));
  const signOut = {
    label: words('action.signOut'),
    icon: LogOut,
    choose: () => void run(() => session.signOut()),
  };
  return (
    <header className={styles.header}>
      <VisuallyHidden as="h1">{words('app.name')}</VisuallyHidden>
      <PhoneMenu />
      <span className={styles.gap} />
      <ReachabilityLight compact />
      <ConnectionDot />
      <Menu
        label={words('menu.open')}
        groups={[
          { items: [{ label: words('devices.title'), icon: Headphones, choose: onAudio }] },
          { heading: words('appearance.title'), items: appearance },
          // Some users may not sign out here.
          { items: info?.logoutLocked ? [] : [signOut] },
        ]}
        trigger={(trigger) => <IconButton icon={EllipsisVertical} label={words('menu.open')} {...trigger} />}
      />
    </header>
  );
}
