import { batch } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { WatchList } from '../state/live-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { UserSettings } from '../wire/user.ts';
import { changed, firstSettings, readSettings, settingsToSend } from './rules.ts';
import type { SettingsChange } from './settings.ts';
import type { SettingsFront, SettingsParts } from './settings-parts.ts';

const keeper = z.object({ settings: z.optional(z.unknown()) });
const query = { rt: 'settings' };

/** Changes that wait for the one before them: each begins with what the router has then. */
const queues = new WeakMap<SettingsFront, Promise<unknown>>();

/** Follows what is kept of the user, here or elsewhere. Returns what ends it and forgets. */
export function followSettings(parts: {
  readonly watch: WatchList;
  readonly user: string;
  readonly settings: SettingsFront;
}): () => void {
  const { watch, user, settings: front } = parts;
  const look = (items: readonly z.infer<typeof keeper>[]) => {
    for (const { settings } of items) show(front, readSettings(settings), { hasAny: settings != null });
  };
  const unwatch = watch(keeper, { source: user, queries: query }, { snapshot: look, update: look });
  return () => {
    unwatch();
    batch(() => {
      front.current.value = undefined;
      front.isFirstRun.value = false;
    });
  };
}

/** Has the router keep a change. */
export async function changeSettings(
  parts: SettingsParts,
  front: SettingsFront,
  change: SettingsChange,
): Promise<void> {
  const user = parts.login.peek()?.user;
  if (user === undefined) throw new CallsideError('unauthorized');
  const before = front.current.peek();
  const wanted = changed(before ?? firstSettings, change);
  if (wanted === before) return;
  const present = { ...wanted, lastUpdate: String(parts.clock.now()) };
  show(front, present, { hasAny: true });
  const flushed = (queues.get(front) ?? Promise.resolve()).then(() => flush(parts, user, present, change));
  queues.set(
    front,
    flushed.catch(() => undefined),
  );
  try {
    const kept = await flushed;
    if (parts.login.peek()?.user === user) show(front, kept, { hasAny: true });
  } catch (thrown) {
    if (front.current.peek() === present) show(front, before, { hasAny: before !== undefined });
    throw toCallsideError(thrown);
  }
}

async function flush(
  { rest }: SettingsParts,
  path: string,
  present: UserSettings,
  change: SettingsChange,
): Promise<UserSettings> {
  const toSend = settingsToSend(await fetchSettings({ rest }, path), present, change);
  if (!toSend) return present;
  const answer = await rest.read(keeper, { path, method: 'PUT', query, body: { settings: toSend } });
  return readSettings(answer.settings) ?? toSend;
}

/** Undefined where the router keeps none. */
async function fetchSettings({ rest }: Pick<SettingsParts, 'rest'>, path: string): Promise<unknown> {
  try {
    return (await rest.read(keeper, { path, query })).settings;
  } catch (thrown) {
    const error = toCallsideError(thrown);
    if (error.code === 'notFound') return undefined;
    throw error;
  }
}

/** `hasAny`: the router keeps some, of whichever version. */
function show(
  front: SettingsFront,
  settings: UserSettings | undefined,
  { hasAny }: { hasAny: boolean },
): void {
  batch(() => {
    front.current.value = settings ?? firstSettings;
    front.isFirstRun.value = hasAny ? settings?.isWelcomed === false : true;
  });
}
