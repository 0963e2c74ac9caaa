import Headphones from 'lucide-react/icons/headphones';
import { useContext } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { useRun } from '../errors/use-run.ts';
import { HeadsetsContext } from './headsets-context.ts';
import { headsetWords } from './words.ts';

/** Shows the connected headset and lets the user choose a headset. Renders nothing if the browser does not support it. */
export function HeadsetSettings() {
  const words = useTranslate(headsetWords);
  const run = useRun();
  const current = useContext(HeadsetsContext);
  const { headsets, names } = useSignalRead(() => {
    const shown = current.value;
    return { headsets: shown, names: shown?.names.value.join(', ') ?? '' };
  });
  if (!headsets?.isSupported) return null;
  return (
    <FieldGroup legend={words('headset.title')}>
      <p role="status">{names ? words('headset.connected', { names }) : words('headset.none')}</p>
      <div>
        <Button icon={Headphones} onClick={() => void run(() => headsets.request())}>
          {words(names ? 'headset.another' : 'headset.choose')}
        </Button>
      </div>
    </FieldGroup>
  );
}
