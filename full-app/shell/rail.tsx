import Ellipsis from 'lucide-react/icons/ellipsis';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { classNames } from '../../src/ui/class-names.ts';
import { Menu } from '../../src/ui/menu.tsx';
import { areaOf } from './areas.ts';
import styles from './rail.module.css';
import { useAreas } from './use-areas.ts';

/** Entries of the bar at the foot of a narrow screen, beside More. */
const narrowEntries = 5;
const iconSize = 20;

/** The way to every area that the user may see: the main ones in the rail, the rest behind More. */
export function Rail({ narrow }: { narrow: boolean }) {
  const words = useTranslate();
  const navigate = useNavigate();
  const current = areaOf(useLocation().pathname);
  const there = useAreas();
  const main = there.filter((area) => area.main);
  const shown = narrow ? main.slice(0, narrowEntries) : main;
  const rest = there.filter((area) => !shown.includes(area));
  return (
    <nav className={classNames(styles.rail, narrow && styles.narrow)} aria-label={words('nav.label')}>
      {shown.map((area) => (
        <Link
          key={area.path}
          to={area.path}
          className={styles.entry}
          aria-current={area === current ? 'page' : undefined}
        >
          <area.icon size={iconSize} aria-hidden="true" />
          <span className={styles.label}>{words(area.label)}</span>
        </Link>
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
          <button
            type="button"
            className={styles.entry}
            // What is open is one of its entries.
            aria-current={current && rest.includes(current) ? 'true' : undefined}
            {...trigger}
          >
            <Ellipsis size={iconSize} aria-hidden="true" />
            <span className={styles.label}>{words('nav.more')}</span>
          </button>
        )}
      />
    </nav>
  );
}
