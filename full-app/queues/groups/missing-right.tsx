import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

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
