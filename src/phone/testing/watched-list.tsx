import { computed, signal } from '@preact/signals-core';
import { useState } from 'react';
import { useList } from '#react/use-list.ts';
import type { List, ListStatus } from '#sdk/index.ts';

/** A list as the router pushes it: empty and not loaded while no watcher exists. */
function pushedList(): List<string> {
  const watchers = signal(0);
  const items = computed(() => (watchers.value > 0 ? ['Bob'] : []));
  return {
    items,
    status: computed((): ListStatus => (watchers.value > 0 ? 'ready' : 'idle')),
    error: signal(undefined),
    hasMore: signal(false),
    count: computed(() => items.value.length),
    ready: async () => {},
    loadMore: async () => {},
    refresh: async () => {},
    watch() {
      watchers.value += 1;
      window.asked.push('watch');
      return () => {
        watchers.value -= 1;
        window.asked.push('end');
      };
    },
  };
}
const list = pushedList();

/** A form that shows only while the list has an item, as the form of an entry does. */
function Form({ label }: { readonly label: string }) {
  const { items } = useList(list);
  const [text, setText] = useState('');
  if (items.length === 0) return null;
  return (
    <label>
      {label}
      <input value={text} ref={countMounted} onInput={(event) => setText(event.currentTarget.value)} />
    </label>
  );
}
/** Counts the forms that were mounted: a form that is mounted twice begins anew. */
const countMounted = (input: HTMLInputElement | null) => {
  if (input) window.asked.push('mounted');
};

/** Two screens in sequence that show the same list, and a screen that does not. */
export function WatchedList() {
  const [screen, setScreen] = useState('first');
  return (
    <>
      {screen === 'first' && <Form label="First" />}
      {screen === 'second' && (
        <section>
          <Form label="Second" />
        </section>
      )}
      {['second', 'none'].map((name) => (
        <button key={name} type="button" onClick={() => setScreen(name)}>
          {name}
        </button>
      ))}
    </>
  );
}
