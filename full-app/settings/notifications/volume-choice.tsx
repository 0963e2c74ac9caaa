import Play from 'lucide-react/icons/play';
import Volume2 from 'lucide-react/icons/volume-2';
import { useSyncExternalStore } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { alertVolume, beep, readVolume } from '#phone/notifications/beep.ts';
import { notificationWords } from '#phone/notifications/words.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Slider } from '#ui/slider/slider.tsx';

/** The volume of alert sounds in this browser. */
export function VolumeChoice() {
  const words = useTranslate(notificationWords);
  const run = useRun();
  const volume = readVolume(useSyncExternalStore(alertVolume.onChange, alertVolume.read));
  return (
    <FieldGroup legend={words('notifications.volume')}>
      <Slider
        label={words('notifications.volume')}
        icon={Volume2}
        value={volume}
        onChange={(level) => alertVolume.choose(`${level}`)}
      />
      <div>
        <Button icon={Play} onClick={() => void run(beep)}>
          {words('notifications.tryVolume')}
        </Button>
      </div>
    </FieldGroup>
  );
}
