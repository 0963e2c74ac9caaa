import Ellipsis from 'lucide-react/icons/ellipsis';
import { IconButton } from '../button/icon-button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

/** Props of `MoreMenu`. */
export interface MoreMenuProps {
  /** The accessible name of the button and of the menu. */
  readonly label: string;
  /** The rare actions, in their order. */
  readonly items: readonly MenuItem[];
  /** True while a command of the menu is pending. */
  readonly pending?: boolean;
}

/** The rare actions for something, behind three dots. Nothing is shown if there is none. */
export const MoreMenu = ({ label, items, pending = false }: MoreMenuProps) =>
  items.length === 0 ? null : (
    <Menu
      label={label}
      groups={[{ items }]}
      trigger={(trigger) => <IconButton icon={Ellipsis} label={label} pending={pending} {...trigger} />}
    />
  );
