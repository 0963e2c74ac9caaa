import { Banner } from '#ui/banner/banner.tsx';
import { microphone, onMicrophone } from '../microphone.ts';
import { useLoaded } from '../use-loaded.ts';
import { say } from '../words.ts';

/** Leads to the page that asks for the microphone: a panel cannot show the question of the browser. */
export function MicrophoneNotice() {
  const state = useLoaded(microphone, onMicrophone);
  if (state === undefined || state === 'granted') return null;
  return (
    <Banner
      tone="warning"
      title={say('microphoneMissing')}
      action={{
        label: say('allowMicrophone'),
        run: () => {
          chrome.runtime.openOptionsPage().catch(reportError);
        },
      }}
    />
  );
}
