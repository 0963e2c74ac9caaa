import { useSearchParams } from 'react-router';
import { usePlace } from '#full-app/shell/area.ts';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { numberInQuery } from '#full-app/shell/number-in-query.ts';
import { Page } from '#full-app/shell/page/page.tsx';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useWidthClass } from '#full-app/shell/use-width-class.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { CallerIdChoice } from '#phone/caller-id/caller-id-choice.tsx';
import { DialPad } from '#phone/dial-pad/dial-pad.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useForcedCall } from './use-forced-call.ts';

/** The keypad as a page, for windows without a dock. */
export function DialPadPage() {
  const words = useTranslate(areaWords, fullAppWords);
  const [query] = useSearchParams();
  const docked = useWidthClass() === 'large';
  const area = usePlace();
  const destination = numberInQuery(query, 'destination');
  useForcedCall(destination);
  return (
    <Page>
      {docked && area ? (
        <EmptyState
          heading
          icon={area.icon}
          title={words('dialPad.docked')}
          detail={words('dialPad.dockedDetail')}
        />
      ) : (
        <>
          <VisuallyHidden as="h1">{words('area.dialPad')}</VisuallyHidden>
          <DialPad initialNumber={destination}>
            <CallerIdChoice />
          </DialPad>
        </>
      )}
    </Page>
  );
}
