import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { setColorMode } from '#theme/color-mode.ts';
import { fullAppWords } from '../area-words.ts';
import { useAreas } from '../use-areas.ts';
import { type Command, numberIn, screenCommands } from './commands.ts';
import { useCommandCalls } from './use-command-calls.ts';
import { useFoundCommands } from './use-found-commands.ts';

/** The state of the command field: its text, its offers, the marked offer, and the commands for them. */
export function useCommandList(onDone: () => void) {
  const words = useTranslate(actionWords, fullAppWords);
  const navigate = useNavigate();
  const format = useNumberFormat();
  const run = useRun();
  const client = useClient();
  const areas = useAreas();
  const callTo = useCommandCalls();
  const { may } = useRights();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const go = (path: string) => void navigate(path);

  const wanted = text.trim();
  const found = useFoundCommands(wanted, { client, may, go, run, setColorMode }, callTo);
  const screens = screenCommands(text, areas, words, go);
  const number = numberIn(text);
  /** A person with exactly the typed number replaces the offer of the number. */
  const owner = found.people.find((one) => number !== undefined && one.found?.number === number);
  const typed =
    owner ??
    (number !== undefined && {
      id: `call ${number}`,
      icon: Phone,
      title: words('action.callNumber', { number: format(number) }),
      ...callTo(number),
    });
  const people = found.people.filter((one) => one !== owner);
  // Late results are added at the end, so that nothing moves under the mark.
  const commands: readonly Command[] =
    wanted === ''
      ? [...people, ...screens]
      : [...(typed ? [typed] : []), ...screens, ...found.actions, ...people];
  const place = Math.min(marked, commands.length - 1);

  return {
    text,
    commands,
    isComplete: found.isComplete,
    marked: place,
    type: (typed: string) => {
      setText(typed);
      setMarked(0);
    },
    /** Moves the mark by `step` offers; wraps around at the ends. */
    move: (step: number) =>
      setMarked((now) => (commands.length ? (now + step + commands.length) % commands.length : 0)),
    choose: (command: Command | undefined, { isOther = false } = {}) => {
      const act = isOther ? command?.other?.run : command?.run;
      if (!act) return;
      setText('');
      setMarked(0);
      onDone();
      act();
    },
  };
}
