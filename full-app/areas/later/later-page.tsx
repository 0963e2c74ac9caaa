import Hammer from 'lucide-react/icons/hammer';
import { useLocation } from 'react-router';
import { areaWords } from '../../../src/i18n/en/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import type { KeyOf } from '../../../src/i18n/words.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { areaOf } from '../../shell/areas.ts';
import styles from '../../shell/page.module.css';

export type LaterText = Extract<KeyOf<typeof areaWords | typeof fullAppWords>, `later.${string}`>;

/** Says plainly what is not there yet, and what to do meanwhile. */
export function LaterPage({
  text,
  title,
  heading = true,
}: {
  text: LaterText;
  title?: string;
  heading?: boolean;
}) {
  const words = useTranslate(areaWords, fullAppWords);
  const area = areaOf(useLocation().pathname);
  const name = title ?? words(area?.label ?? 'area.home');
  return (
    <div className={styles.page} data-later={text}>
      <EmptyState
        heading={heading}
        icon={area?.icon ?? Hammer}
        title={words('notThere.title', { area: name })}
        detail={words(text)}
      />
    </div>
  );
}
