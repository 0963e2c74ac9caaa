import { effect } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { CallLine } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { announcement } from './announcement.ts';
import { callerOf } from './caller.ts';

/** Says aloud, for who does not see the cards, that a call comes in, is connected, has ended. */
export function CallAnnouncements() {
  const words = useTranslate();
  const { calls } = useClient();
  const [said, setSaid] = useState('');

  useEffect(() => {
    const known = new Map<string, CallLine>();
    const say = (line: CallLine) => {
      const key = announcement(known.get(line.lineId), line);
      if (key) setSaid(words(key, { name: callerOf(line, words).name }));
      if (line.state === 'dropped') known.delete(line.lineId);
      else known.set(line.lineId, line);
    };
    const stopDropped = calls.onDropped(say);
    const stopLines = effect(() => {
      for (const call of calls.lines.value) say(call.line.value);
    });
    return () => {
      stopDropped();
      stopLines();
    };
  }, [calls, words]);

  return (
    <VisuallyHidden>
      <span role="status" aria-live="assertive">
        {said}
      </span>
    </VisuallyHidden>
  );
}
