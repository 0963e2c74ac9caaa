import Sparkles from 'lucide-react/icons/sparkles';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { firstRunRequest } from './first-run-request.ts';
import { firstRunWords } from './words.ts';

/** Props of `FirstRunAgain`. */
export interface FirstRunAgainProps {
  /** Called when the welcome starts. */
  readonly onStart?: () => void;
}

/** The button that starts the welcome again. */
export function FirstRunAgain({ onStart }: FirstRunAgainProps) {
  const words = useTranslate(firstRunWords);
  return (
    <div>
      <Button
        icon={Sparkles}
        onClick={() => {
          onStart?.();
          firstRunRequest.value = true;
        }}
      >
        {words('firstRun.again')}
      </Button>
    </div>
  );
}
