import PhoneCall from 'lucide-react/icons/phone-call';
import { ColleagueCalls } from '../../../src/features/calls/colleagues/colleague-calls.tsx';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { callWorkWords } from '../../../src/i18n/en/calls/call-work.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useCalls } from '../../../src/react/use-domains.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { Page } from '../../shell/page/page.tsx';

/**
 * The page that a notification of a call opens. It lists the calls of colleagues; the user's own calls are visible on every
 * screen.
 */
export function ActivePage() {
  const words = useTranslate(areaWords, callWorkWords);
  const some = useCalls().length > 0;
  return (
    <Page>
      <EmptyState
        heading
        icon={PhoneCall}
        title={words(some ? 'active.some' : 'active.none')}
        detail={words('active.detail')}
      />
      <ColleagueCalls
        empty={
          <EmptyState
            icon={PhoneCall}
            title={words('colleagues.none')}
            detail={words('colleagues.noneDetail')}
          />
        }
      />
    </Page>
  );
}
