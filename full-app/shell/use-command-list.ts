import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDialText } from '../../src/features/calls/use-place-call.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { type Command, commandsFor } from './commands.ts';

/** What is typed, what it offers, which offer is marked, and doing it. */
export function useCommandList(onDone: () => void) {
  const words = useTranslate();
  const navigate = useNavigate();
  const dial = useDialText();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const commands = commandsFor(text, words);

  return {
    text,
    commands,
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
      if (command.kind === 'go') void navigate(command.area.path);
      else void dial(command.number);
    },
  };
}
