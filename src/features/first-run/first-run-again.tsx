import Sparkles from 'lucide-react/icons/sparkles';
import { firstRunWords } from '../../i18n/en/app/first-run.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Button } from '../../ui/button/button.tsx';
import { firstRunRequest } from './first-run-request.ts';

/** The button that starts the welcome again. */
export function FirstRunAgain() {
  const words = useTranslate(firstRunWords);
  return (
    <div>
      <Button
        icon={Sparkles}
        onClick={() => {
          firstRunRequest.value = true;
        }}
      >
        {words('firstRun.again')}
      </Button>
    </div>
  );
}
