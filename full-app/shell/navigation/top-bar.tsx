import Grip from 'lucide-react/icons/grip';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { colorModeIcons, useColorMode } from '#phone/appearance/use-color-mode.ts';
import { ReachabilityLight } from '#phone/connection/reachability-light.tsx';
import { useRun } from '#phone/errors/use-run.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { PhoneMenu } from '#phone/terminals/phone-menu.tsx';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { colorModes } from '#theme/color-mode.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { fullAppWords } from '../area-words.ts';
import { CommandField } from '../commands/command-field.tsx';
import { isNarrow, useWidthClass } from '../use-width-class.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly back: ReactNode;
  /** Shows the dial pad in the dock; undefined without a dock. */
  readonly onNewCall: (() => void) | undefined;
}

/** The bar with search and commands, presence and phone, and the user's menu. */
export function TopBar({ back, onNewCall }: TopBarProps) {
  const words = useTranslate(actionWords, fullAppWords, panelWords);
  const run = useRun();
  const navigate = useNavigate();
  const { session } = useClient();
  const info = useInfo();
  const width = useWidthClass();
  const rights = useRights();
  const [mode, choose] = useColorMode();
  const settings = {
    label: words('area.settings'),
    icon: Settings,
    onSelect: () => void navigate('/settings'),
  };
  const signOut = {
    label: words('action.signOut'),
    icon: LogOut,
    onSelect: () => void run(() => session.signOut()),
  };
  return (
    <header className={styles.bar}>
      {back}
      <div className={styles.search}>
        <CommandField />
      </div>
      <span className={styles.gap} />
      {onNewCall && <IconButton icon={Grip} label={words('dialPad.newCall')} onClick={onNewCall} />}
      <ReachabilityLight compact={width === 'small'} />
      <div className={styles.phone}>
        <PhoneMenu compact={isNarrow(width)} />
      </div>
      <Menu
        label={words('menu.open')}
        groups={[
          { ...(info && { heading: info.user.userName }), items: [settings] },
          {
            heading: words('appearance.title'),
            items: colorModes.map((one) => ({
              label: words(`appearance.${one}`),
              icon: colorModeIcons[one],
              checked: one === mode,
              onSelect: () => choose(one),
            })),
          },
          { items: rights.denialOf('signingOut') ? [] : [signOut] },
        ]}
        trigger={(trigger) => (
          <button
            type="button"
            className={styles.account}
            aria-label={words('menu.open')}
            title={words('menu.open')}
            {...trigger}
          >
            <Avatar name="" photo={info?.extension?.urlPhoto} className={styles.portrait} />
          </button>
        )}
      />
    </header>
  );
}
