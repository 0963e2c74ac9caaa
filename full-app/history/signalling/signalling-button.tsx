import Activity from 'lucide-react/icons/activity';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { callIdOf } from '#phone/history/history-extras.ts';
import type { CallHistoryItem } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { DetailActions } from '#ui/facts/facts.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { signallingWords } from './words.ts';

const CallSignalling = lazyComponent(() =>
  import('./call-signalling.tsx').then((module) => module.CallSignalling),
);

/** Shows how a past or present call was connected and heard, when it is asked for. */
export function SignallingButton({ item }: { readonly item: CallHistoryItem }) {
  const words = useTranslate(signallingWords);
  const [isShown, setShown] = useState(false);
  const callID = callIdOf(item.call);
  if (callID === '') return null;
  if (isShown) return <CallSignalling callID={callID} />;
  return (
    <DetailActions>
      <Button variant="plain" icon={Activity} onClick={() => setShown(true)}>
        {words('signalling.show')}
      </Button>
    </DetailActions>
  );
}
