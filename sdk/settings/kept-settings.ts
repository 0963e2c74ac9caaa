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

/** What is known of one user's settings. */
interface Keeping {
  /** As the router has them; undefined where it has none, or of another version. */
  kept: UserSettings | undefined;
  /** Whether the router has some, of whichever version. */
  hasAny: boolean;
  /** Changes that it does not have yet, in their order. */
  readonly waiting: SettingsChange[];
  /** Moment of the last change from here, by this machine's clock. */
  changedAt: number;
  /** Each change begins with what the router has when the one before has come. */
  turn: Promise<unknown>;
}

const keepings = new WeakMap<SettingsFront, Keeping>();

/** Follows what is kept of the user, here or elsewhere. Returns what ends it and forgets. */
export function followSettings(parts: {
  readonly watch: WatchList;
  readonly user: string;
  readonly settings: SettingsFront;
}): () => void {
  const { watch, user, settings: front } = parts;
  const look = (items: readonly z.infer<typeof keeper>[]) => {
    for (const { settings } of items) show(front, { kept: readSettings(settings), hasAny: settings != null });
  };
  const unwatch = watch(keeper, { source: user, queries: query }, { snapshot: look, update: look });
  return () => {
    unwatch();
    keepings.delete(front);
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
  const keeping = keepingOf(front);
  keeping.waiting.push(change);
  show(front, {});
  // The router takes what has its own moment for what it has: no two changes have the same.
  keeping.changedAt = Math.max(parts.clock.now(), keeping.changedAt + 1);
  const present = { ...wanted, lastUpdate: String(keeping.changedAt) };
  const flushed = keeping.turn.then(() => flush(parts, user, present, change));
  keeping.turn = flushed.catch(() => undefined);
  const isOver = () => keepings.get(front) !== keeping;
  const arrived = (news: Partial<Pick<Keeping, 'kept' | 'hasAny'>>) => {
    keeping.waiting.splice(keeping.waiting.indexOf(change), 1);
    if (!isOver()) show(front, news);
  };
  try {
    arrived({ kept: await flushed, hasAny: true });
  } catch (thrown) {
    arrived({});
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
  return readSettings(answer.settings) ?? readSettings(toSend) ?? present;
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

function keepingOf(front: SettingsFront): Keeping {
  const known = keepings.get(front);
  if (known) return known;
  const keeping: Keeping = {
    kept: undefined,
    hasAny: false,
    waiting: [],
    changedAt: 0,
    turn: Promise.resolve(),
  };
  keepings.set(front, keeping);
  return keeping;
}

/** Shows what the router has, as of now, with what is on its way to it. */
function show(front: SettingsFront, news: Partial<Pick<Keeping, 'kept' | 'hasAny'>>): void {
  const keeping = Object.assign(keepingOf(front), news);
  const { kept, hasAny, waiting } = keeping;
  const present = waiting.reduce(changed, kept ?? firstSettings);
  const isReadable = kept !== undefined || waiting.length > 0;
  batch(() => {
    front.current.value = present;
    front.isFirstRun.value = isReadable ? present.isWelcomed === false : !hasAny;
  });
}
