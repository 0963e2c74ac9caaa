import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDialText } from '../../src/features/calls/use-place-call.ts';
import { useRun } from '../../src/features/errors/use-run.ts';
import { useNumberFormat } from '../../src/features/numbers/use-number-format.ts';
import { useRights } from '../../src/features/rights/use-rights.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { useClient } from '../../src/react/client-context.tsx';
import { setColorMode } from '../../src/theme/color-mode.ts';
import { type Command, numberIn, screenCommands } from './commands.ts';
import { useAreas } from './use-areas.ts';
import { useFoundCommands } from './use-found-commands.ts';

/** What is typed, what it offers, which offer is marked, and doing it. */
export function useCommandList(onDone: () => void) {
  const words = useTranslate();
  const navigate = useNavigate();
  const format = useNumberFormat();
  const run = useRun();
  const client = useClient();
  const dialText = useDialText();
  const areas = useAreas();
  const { may } = useRights();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const go = (path: string) => void navigate(path);
  const dial = (number: string) => void dialText(number);

  const { found, isComplete } = useFoundCommands(text.trim(), {
    client,
    words,
    may,
    go,
    dial,
    run,
    setColorMode,
  });
  const number = numberIn(text);
  const commands: readonly Command[] =
    number === undefined
      ? [...screenCommands(text, areas, words, go), ...found]
      : [
          {
            id: number,
            icon: Phone,
            title: words('action.callNumber', { number: format(number) }),
            run: () => dial(number),
          },
          ...found,
        ];

  return {
    text,
    commands,
    isComplete,
    marked: Math.min(marked, commands.length - 1),
    type: (typed: string) => {
      setText(typed);
      setMarked(0);
    },
    /** Marks the offer `step` further down, around the ends. */
    move: (step: number) =>
      setMarked((now) => (commands.length ? (now + step + commands.length) % commands.length : 0)),
    choose: (command: Command | undefined) => {
      if (!command) return;
      setText('');
      setMarked(0);
      onDone();
      command.run();
    },
  };
}
