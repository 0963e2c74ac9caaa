import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';

/** Explains why a supervisor sees no supervised groups: the administrator has not switched the call centre on. */
export function MissingRight() {
  const words = useTranslate(areaWords, fullAppWords);
  return (
    <EmptyState
      icon={LockKeyhole}
      title={words('barred.title', { area: words('groups.supervised') })}
      detail={words('barred.administrator')}
    />
  );
}
