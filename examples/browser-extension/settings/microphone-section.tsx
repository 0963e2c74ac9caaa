import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { microphone, onMicrophone } from '../microphone.ts';
import { useLoaded } from '../use-loaded.ts';
import { say } from '../words.ts';
import { Section } from './section.tsx';

const texts = {
  granted: 'microphoneGranted',
  prompt: 'microphonePrompt',
  denied: 'microphoneDenied',
} as const;

/** Shows the question of the browser. What the user answers is the state of the permission. */
async function ask(): Promise<void> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The microphone, for which the phone’s document cannot ask: it is never shown. */
export function MicrophoneSection() {
  const state = useLoaded(microphone, onMicrophone);
  if (state === undefined) return null;
  return (
    <Section title={say('microphone')}>
      <Hint>{say(texts[state])}</Hint>
      {state === 'prompt' && (
        <div>
          <Button
            onClick={() => {
              ask().catch(reportError);
            }}
          >
            {say('allowMicrophone')}
          </Button>
        </div>
      )}
    </Section>
  );
}
