import { useSyncExternalStore } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { type LookOf, look, looks } from '#theme/looks.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { lookWords } from './words.ts';

/** The text size, contrast and motion of this browser. */
export function LookChoices() {
  const words = useTranslate(lookWords);
  const textSize = useSyncExternalStore(look.textSize.onChange, look.textSize.read);
  const contrast = useSyncExternalStore(look.contrast.onChange, look.contrast.read);
  const motion = useSyncExternalStore(look.motion.onChange, look.motion.read);
  return (
    <>
      <Select
        label={words('look.textSize')}
        value={textSize}
        options={looks.textSize.map((size) => ({ value: size, label: words(`look.textSize.${size}`) }))}
        onChange={(size) => look.textSize.choose(size as LookOf<'textSize'>)}
      />
      <Switch
        label={words('look.contrast')}
        detail={words('look.contrastDetail')}
        checked={contrast === 'more'}
        onChange={(on) => look.contrast.choose(on ? 'more' : 'system')}
      />
      <Switch
        label={words('look.motion')}
        detail={words('look.motionDetail')}
        checked={motion === 'less'}
        onChange={(on) => look.motion.choose(on ? 'less' : 'system')}
      />
    </>
  );
}
