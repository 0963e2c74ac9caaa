import { useLayoutEffect, useRef } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallerName } from '../use-caller-name.ts';
import { callWorkWords } from '../work-words.ts';
import styles from './call-joining.module.css';
import { useCallDrop } from './use-call-drop.ts';
import { mayMerge, mayTransfer } from './use-other-calls.ts';

interface JoiningProps {
  readonly dragged: Call;
  readonly target: Call;
  readonly onDone: () => void;
}

function Choices({ dragged, target, onDone }: JoiningProps) {
  const words = useTranslate(actionWords, callWorkWords);
  const run = useRun();
  const nameOf = useCallerName();
  const box = useRef<HTMLFieldSetElement>(null);
  const [one, other] = [nameOf(dragged.line.value), nameOf(target.line.value)];
  const may = useSignalRead(() => ({
    transfer: mayTransfer(dragged, target),
    merge: mayMerge(target, dragged),
  }));
  useLayoutEffect(() => box.current?.querySelector('button')?.focus(), []);
  const act = async (command: () => Promise<void>) => {
    if (await run(command)) onDone();
  };
  return (
    <fieldset
      ref={box}
      className={styles.joining}
      aria-label={words('calls.dropped')}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <p className={styles.title}>{words('calls.dropped')}</p>
      <Button
        variant="primary"
        disabled={!may.transfer}
        onClick={() => act(() => dragged.transferTo(target))}
      >
        {words('calls.dropTransfer', { one, other })}
      </Button>
      <Button disabled={!may.merge} onClick={() => act(() => target.merge(dragged))}>
        {words('calls.dropMerge')}
      </Button>
      <Button
        variant="plain"
        title={words('action.withKey', { action: words('calls.cancel'), key: 'Escape' })}
        onClick={onDone}
      >
        {words('calls.cancel')}
      </Button>
    </fieldset>
  );
}

/** Asks for the action after a card was dropped on another card. Menus and buttons offer the same without dragging. */
export function CallJoining({ calls }: { calls: readonly Call[] }) {
  const { dropped, forget } = useCallDrop();
  const dragged = calls.find(({ lineId }) => lineId === dropped?.dragged);
  const target = calls.find(({ lineId }) => lineId === dropped?.target);
  if (!dragged || !target) return null;
  return (
    <Choices key={`${dragged.lineId} ${target.lineId}`} dragged={dragged} target={target} onDone={forget} />
  );
}
