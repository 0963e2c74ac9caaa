import Hammer from 'lucide-react/icons/hammer';
import { useLocation } from 'react-router';
import type { TranslationKey } from '../../../src/i18n/i18n.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { areaOf } from '../../shell/areas.ts';
import styles from '../../shell/page.module.css';

export type LaterText = Extract<TranslationKey, `later.${string}`>;

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
  const words = useTranslate();
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
