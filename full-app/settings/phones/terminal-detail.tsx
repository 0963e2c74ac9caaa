import PhoneOff from 'lucide-react/icons/phone-off';
import { useEffect, useState } from 'react';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page, PageColumn } from '#full-app/shell/page/page.tsx';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { noticeWords } from '#phone/connection/notice-words.ts';
import { sessionWords } from '#phone/session/words.ts';
import { phoneKindWords } from '#phone/terminals/kind-words.ts';
import { phoneName } from '#phone/terminals/phone-name.ts';
import { useTerminalChoice } from '#phone/terminals/use-terminal-choice.ts';
import { useClient } from '#react/client-context.tsx';
import { useTerminals } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { DevicePage } from './device-page.tsx';
import { PhoneSettings } from './phone-settings.tsx';
import { useWatchedPhones } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

export interface TerminalDetailProps {
  readonly id: string;
  readonly deviceID: string | undefined;
  readonly lineID: string | undefined;
}

/** Returns true if a phone that this page has shown is no longer there. */
function useWasThere(isThere: boolean, id: string): boolean {
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    if (isThere) setSeen(id);
  }, [isThere, id]);
  return seen === id;
}

/** A phone of the user: its kind and state, its settings, and at addresses below it its device and lines. */
export function TerminalDetail({ id, deviceID, lineID }: TerminalDetailProps) {
  const words = useTranslate(areaWords, sessionWords, noticeWords, myPhonesWords, phoneKindWords);
  const { list, selected } = useTerminals();
  const isLoaded = useSignalValue(useClient().terminals.isReady);
  const { stateOf, choose } = useTerminalChoice();
  const phone = useWatchedPhones().find(({ abstractTerminalID }) => abstractTerminalID === id);
  const terminal = list.find(({ terminalId }) => terminalId === id);
  const wasThere = useWasThere(terminal !== undefined, id);
  useStepName(terminal && phoneName(terminal, words));
  if (!terminal && !isLoaded) return null;
  if (list.length === 0)
    return (
      <Page>
        <EmptyState
          icon={PhoneOff}
          title={words('phone.noneThere')}
          detail={words('phone.noneThereDetail')}
        />
      </Page>
    );
  if (!terminal && wasThere)
    return (
      <Page role="status">
        <EmptyState icon={PhoneOff} title={words('myPhones.gone')} detail={words('myPhones.goneDetail')} />
      </Page>
    );
  if (!terminal) return <NoSuchEntry />;
  if (deviceID !== undefined) return <DevicePage terminalID={id} deviceID={deviceID} lineID={lineID} />;
  const isSelected = terminal === selected;
  return (
    <Page>
      <Facts
        title={phoneName(terminal, words)}
        facts={[
          [words('terminal.kind'), words(`phone.kind.${terminal.deviceKind}`)],
          [words('terminal.state'), words(`phone.${stateOf(terminal)}`)],
          [words('terminal.use'), words(terminal.isAssumedIdle ? 'terminal.idle' : 'terminal.inCall')],
          [words('terminal.calls'), String(terminal.maxTerminalConnection)],
        ]}
      >
        {isSelected ? (
          <p>{words('terminal.isSelected')}</p>
        ) : (
          <Button onClick={() => void choose(terminal)}>{words('terminal.select')}</Button>
        )}
      </Facts>
      <PageColumn>{phone && <PhoneSettings key={id} phone={phone} />}</PageColumn>
    </Page>
  );
}
