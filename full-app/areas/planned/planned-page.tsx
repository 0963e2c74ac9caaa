import Hammer from 'lucide-react/icons/hammer';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { usePlace } from '../../shell/area.ts';
import { Page } from '../../shell/page/page.tsx';
import type { PlannedText } from '../../shell/planned-areas.ts';

/** Explains that a screen is not built yet, and what to do instead. */
export function PlannedPage({
  text,
  title,
  heading = true,
}: {
  text: PlannedText;
  title?: string;
  heading?: boolean;
}) {
  const words = useTranslate(areaWords, fullAppWords);
  const area = usePlace();
  const name = title ?? words(area?.label ?? 'area.home');
  return (
    <Page data-later={text}>
      <EmptyState
        heading={heading}
        icon={area?.icon ?? Hammer}
        title={words('notThere.title', { area: name })}
        detail={words(text)}
      />
    </Page>
  );
}
