import { useSearchParams } from 'react-router';
import { CallerIdChoice } from '../../../src/features/caller-id/caller-id-choice.tsx';
import { DialPad } from '../../../src/features/dial-pad/dial-pad.tsx';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { VisuallyHidden } from '../../../src/ui/visually-hidden/visually-hidden.tsx';
import { usePlace } from '../../shell/area.ts';
import { numberInQuery } from '../../shell/number-in-query.ts';
import { Page } from '../../shell/page/page.tsx';
import { useWidthClass } from '../../shell/use-width-class.ts';
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
