import Ellipsis from 'lucide-react/icons/ellipsis';
import { NavLink, useNavigate } from 'react-router';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { classNames } from '../../src/ui/class-names.ts';
import { Menu } from '../../src/ui/menu.tsx';
import { areas } from './areas.ts';
import styles from './rail.module.css';

/** Entries of the bar at the foot of a narrow screen, beside More. */
const narrowEntries = 5;
const iconSize = 20;

/** The way to every area: the main ones in the rail, the rest behind More. */
export function Rail({ narrow }: { narrow: boolean }) {
  const words = useTranslate();
  const navigate = useNavigate();
  const main = areas.filter((area) => area.main);
  const shown = narrow ? main.slice(0, narrowEntries) : main;
  const rest = areas.filter((area) => !shown.includes(area));
  return (
    <nav className={classNames(styles.rail, narrow && styles.narrow)} aria-label={words('nav.label')}>
      {shown.map(({ label, icon: Picture, path }) => (
        <NavLink key={path} to={path} end={path === '/'} className={classNames(styles.entry)}>
          <Picture size={iconSize} aria-hidden="true" />
          <span className={styles.label}>{words(label)}</span>
        </NavLink>
      ))}
      {!narrow && <span className={styles.gap} />}
      <Menu
        label={words('nav.more')}
        groups={[
          {
            items: rest.map(({ label, icon, path }) => ({
              label: words(label),
              icon,
              choose: () => void navigate(path),
            })),
          },
        ]}
        trigger={(trigger) => (
          <button type="button" className={styles.entry} {...trigger}>
            <Ellipsis size={iconSize} aria-hidden="true" />
            <span className={styles.label}>{words('nav.more')}</span>
          </button>
        )}
      />
    </nav>
  );
}
