import { effect } from '@preact/signals-core';
import { useContext, useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import type { CallLine } from '#sdk/index.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { callerOf } from '../caller.ts';
import { CallNames } from '../known-parties.ts';
import { callWords } from '../words.ts';
import { type Announced, announcement } from './announcement.ts';

/** Announces incoming, connected and ended calls to screen readers. */
export function CallAnnouncements() {
  const words = useTranslate(callWords);
  const { calls } = useClient();
  const names = useContext(CallNames);
  const [said, setSaid] = useState('');

  useEffect(() => {
    const known = new Map<string, Announced>();
    /**
     * The sentences that are announced together. Two calls may change at once, and a sentence that is replaced too early is never
     * read.
     */
    let together: readonly string[] = [];
    const add = (sentence: string) => {
      if (together.length === 0)
        queueMicrotask(() => {
          setSaid(together.join(' '));
          together = [];
        });
      together = [...together, sentence];
    };
    const say = ({ lineId, state, isIncoming }: CallLine, name: string) => {
      const now = { state, isIncoming, name };
      const key = announcement(known.get(lineId), now);
      if (key) add(words(key, { name }));
      if (state === 'dropped') known.delete(lineId);
      else known.set(lineId, now);
    };
    // The better name of a caller may already be forgotten when the call ends.
    const stopDropped = calls.onDropped((line) =>
      say(line, known.get(line.lineId)?.name ?? callerOf(line, words).name),
    );
    const stopLines = effect(() => {
      for (const call of calls.lines.value) {
        const line = call.line.value;
        say(line, names.value.get(line.lineId) ?? callerOf(line, words).name);
      }
    });
    return () => {
      stopDropped();
      stopLines();
    };
  }, [calls, words, names]);

  return (
    <VisuallyHidden>
      <span role="status" aria-live="assertive">
        {said}
      </span>
    </VisuallyHidden>
  );
}
