import Headphones from 'lucide-react/icons/headphones';
import { headsetWords } from '../../i18n/en/headset.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { useRun } from '../errors/use-run.ts';
import { headsetShelf } from './headset-shelf.ts';

/** Which headset's buttons work, and choosing one; nothing in browsers that let no page have them. */
export function HeadsetSettings() {
  const words = useTranslate(headsetWords);
  const run = useRun();
  const client = useClient();
  const { headsets, names } = useSignalRead(() => {
    const shown = headsetShelf(client).value;
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
