import Ellipsis from 'lucide-react/icons/ellipsis';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { unreadChats } from '#phone/chat/loaded-chat.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/menu/menu.tsx';
import type { Area } from '../area.ts';
import { fullAppWords } from '../area-words.ts';
import type { KnownArea } from '../areas.ts';
import { placeOf } from '../areas.ts';
import { preloadArea } from '../preload-area.ts';
import { useAreas } from '../use-areas.ts';
import { usePreloadedScreens } from '../use-preloaded-screens.ts';
import { useWidthClass } from '../use-width-class.ts';
import styles from './rail.module.css';

const iconSize = 20;

/** The number of entries in the bar of a narrow screen beside More, limited by the width of their words. */
const narrowEntries = { small: 4, phone: 5 } as const;

const countWords = {
  missedCalls: 'nav.missedCalls',
  voicemails: 'nav.voicemails',
  chats: 'nav.voicemails',
  textMessages: 'nav.voicemails',
  queueMessages: 'nav.voicemails',
} as const;

type CounterName = NonNullable<Area['counter']>;

/** The count of new items in an area, or in several areas together. */
function Counter({ counters }: { counters: readonly CounterName[] }) {
  const words = useTranslate(fullAppWords);
  const client = useClient();
  const count = useSignalRead(() =>
    counters
      .map((counter) => (counter === 'chats' ? unreadChats(client) : client.unread[counter].value))
      .reduce((sum, one) => sum + one, 0),
  );
  const [counter = 'chats', ...others] = counters;
  const name = countWords[others.length === 0 ? counter : 'chats'];
  return <Badge count={count} label={words(name, { count })} className={styles.badge} />;
}

function Entry({ area, current }: { area: KnownArea; current: boolean }) {
  const words = useTranslate(fullAppWords);
  const preload = () => void preloadArea(area.path);
  return (
    <Link
      to={area.path}
      className={styles.entry}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <area.icon size={iconSize} aria-hidden="true" />
      <span className={styles.label}>{words(area.label)}</span>
      {area.counter && <Counter counters={[area.counter]} />}
    </Link>
  );
}

/** The navigation to all areas that the user may see: the main areas in the rail, the others in its More menu. */
export function Rail({ narrow }: { narrow: boolean }) {
  const words = useTranslate(fullAppWords);
  const navigate = useNavigate();
  const width = useWidthClass();
  const current = placeOf(useLocation().pathname);
  const there = useAreas();
  const main = there.filter((area) => area.main);
  const shown = narrow ? main.slice(0, narrowEntries[width === 'small' ? 'small' : 'phone']) : main;
  const rest = there.filter((area) => !shown.includes(area));
  usePreloadedScreens(shown);
  return (
    <nav className={classNames(styles.rail, narrow && styles.narrow)} aria-label={words('nav.label')}>
      {shown.map((area) => (
        <Entry key={area.path} area={area} current={area === current} />
      ))}
      {!narrow && <span className={styles.gap} />}
      {rest.length > 0 && (
        <Menu
          label={words('nav.more')}
          groups={[
            {
              items: rest.map(({ label, icon, path }) => ({
                label: words(label),
                icon,
                onSelect: () => void navigate(path),
              })),
            },
          ]}
          trigger={(trigger) => (
            <button
              type="button"
              className={styles.entry}
              // The open area is among the entries in the menu.
              aria-current={current && rest.some((area) => area === current) ? 'true' : undefined}
              {...trigger}
            >
              <Ellipsis size={iconSize} aria-hidden="true" />
              <span className={styles.label}>{words('nav.more')}</span>
              <Counter counters={rest.flatMap(({ counter }) => counter ?? [])} />
            </button>
          )}
        />
      )}
    </nav>
  );
}
