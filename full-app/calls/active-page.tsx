import PhoneCall from 'lucide-react/icons/phone-call';
import { Navigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { ColleagueCalls } from '#phone/calls/colleagues/colleague-calls.tsx';
import { callWorkWords } from '#phone/calls/work-words.ts';
import { useCalls } from '#react/use-domains.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Page } from '../shell/page/page.tsx';
import { areaWords } from '../shell/screen-words.ts';
import { isDocked, useWidthClass } from '../shell/use-width-class.ts';

/** The page that a notification of a call opens. With a dock, which shows the calls already, it redirects to home. */
export const ActivePage = () => (isDocked(useWidthClass()) ? <Navigate to="/" replace /> : <ActiveCalls />);

/** Lists the calls of colleagues; the user's own calls are visible on every screen. */
function ActiveCalls() {
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
