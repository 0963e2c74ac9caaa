import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { AudioDevices } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useRun } from '../errors/use-run.ts';
import { deviceWords } from './words.ts';

/** Plays the sound of a call on a loudspeaker. */
export function SampleButton({ devices, kind }: { devices: AudioDevices; kind: 'audiooutput' | 'ringing' }) {
  const words = useTranslate(deviceWords);
  const run = useRun();
  const [playing, setPlaying] = useState(false);
  const life = useRef<AbortController>(undefined);
  useEffect(() => () => life.current?.abort(), []);

  async function play() {
    const controller = new AbortController();
    life.current = controller;
    setPlaying(true);
    await run(() => devices.playSample(kind, { signal: controller.signal }));
    if (!controller.signal.aborted) setPlaying(false);
  }

  return (
    <div>
      <Button icon={Play} pending={playing} onClick={() => void play()}>
        {words(`devices.sample.${kind}`)}
      </Button>
    </div>
  );
}
