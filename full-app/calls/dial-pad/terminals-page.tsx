import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { numberInQuery } from '#full-app/shell/number-in-query.ts';
import { Page, PageColumn, PageTitle } from '#full-app/shell/page/page.tsx';
import { useStillHere } from '#full-app/shell/page/use-still-here.ts';
import { useWayBack } from '#full-app/shell/trail/use-trail.ts';
import { isDocked, useWidthClass } from '#full-app/shell/use-width-class.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { sessionWords } from '#phone/session/words.ts';
import { PhoneChoice } from '#phone/terminals/phone-choice.tsx';

/**
 * The choice of a phone for a call to `?destination=` that the selected phone could not make. With calls beside every screen,
 * the choice returns to the previous screen.
 */
export function TerminalsPage() {
  const words = useTranslate(sessionWords);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const back = useWayBack();
  const docked = isDocked(useWidthClass());
  const isStillHere = useStillHere();
  const isLeft = useRef(false);
  function leave() {
    // Both clicks of a double click resolve with the same call. A user who has left the screen meanwhile is not called back.
    if (isLeft.current || !isStillHere()) return;
    isLeft.current = true;
    if (docked) back();
    else void navigate('/calls/active');
  }
  return (
    <Page>
      <PageTitle>{words('phone.choose')}</PageTitle>
      <PageColumn>
        <PhoneChoice destination={numberInQuery(query, 'destination')} onPlaced={leave} />
      </PageColumn>
    </Page>
  );
}
