import Phone from 'lucide-react/icons/phone';
import { useSearchParams } from 'react-router';
import { useRun } from '../../../src/features/errors/use-run.ts';
import { readNumber } from '../../../src/features/numbers/read-number.ts';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { TerminalPicker } from '../../../src/features/terminals/terminal-picker.tsx';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { Button } from '../../../src/ui/button.tsx';
import page from '../../shell/page.module.css';

/** Choosing the phone, before a call to `?destination=` that none could place. */
export function TerminalsPage() {
  const words = useTranslate();
  const run = useRun();
  const format = useNumberFormat();
  const { calls } = useClient();
  const [query] = useSearchParams();
  const destination = readNumber(query.get('destination') ?? '');
  return (
    <div className={page.page}>
      <h1 className={page.title}>{words('phone.choose')}</h1>
      <div className={page.column}>
        <TerminalPicker />
      </div>
      {destination && (
        <div>
          <Button tone="primary" icon={Phone} onClick={() => void run(() => calls.place(destination))}>
            {words('search.call', { number: format(destination) })}
          </Button>
        </div>
      )}
    </div>
  );
}
