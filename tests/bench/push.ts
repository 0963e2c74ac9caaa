import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { addDemoData } from '#phone-system/demonstration/people/demo-data.ts';
import { openStore } from '#phone-system/store/store.ts';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure, singleFigure } from './support/figure.ts';
import { loadOf } from './support/process-load.ts';
import { orOnce } from './support/rounds.ts';

const clients = orOnce(2_000, 50);
/** The same number of clients watches each user, as supervisors watch agents. */
const watched = 4;
const framesPerSecond = 10;
const seconds = orOnce(8);

interface Watcher {
  readonly cookie: string;
  readonly token: string;
  readonly personId: number;
}

/** Signs all users in without passwords, because password hashing would take longer than the measurement. */
async function prepare(folder: string): Promise<readonly Watcher[]> {
  const { db, close } = await openStore({ server: undefined, folder, log: pino({ level: 'silent' }) });
  await addDemoData(db);
  const now = new Date();
  const watchers: Watcher[] = [];
  for (let client = 0; client < clients; client += 1) {
    const id = String(100_000_000_000_000 + client);
    const token = `callside;${randomUUID()}`;
    const personId = (client % watched) + 1;
    await db
      .insertInto('session')
      .values({ id, app: 'callside', token, person_id: personId, created_at: now, used_at: now })
      .execute();
    watchers.push({ cookie: `callside_SESSIONID=${id}`, token, personId });
  }
  await close();
  return watchers;
}

/** Two thousand connected clients that each receive ten changes a second. */
export async function push(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-push-'));
  const watchers = await prepare(folder);
  const phoneSystem = new PhoneSystemProcess({ args: ['--data', folder] });
  const sockets: WebSocket[] = [];
  const delays: number[] = [];
  let ready = 0;
  let frames = 0;
  try {
    const url = await phoneSystem.ready();
    const open = ({ cookie, personId }: Watcher) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/restletrouter/ws-service/callside`, {
        headers: { Cookie: cookie },
      });
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'subscribe', id: 'u', source: `v1/user/User/${personId}` })),
      );
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1');
        if (text.startsWith('{"type":"subscriptionDone"')) ready += 1;
        if (!text.startsWith('{"type":"update"')) return;
        frames += 1;
        // Parsing each frame as JSON would measure this process instead.
        const at = text.indexOf('"lastUpdate":"') + 14;
        delays.push(Date.now() - Number(text.slice(at, at + 13)));
      });
      sockets.push(socket);
    };
    for (let at = 0; at < watchers.length; at += 100) {
      for (const watcher of watchers.slice(at, at + 100)) open(watcher);
      await until('they are connected', () => ready >= Math.min(at + 100, watchers.length));
    }
    const change = async ({ cookie, token, personId }: Watcher) => {
      const response = await fetch(`${url}/restletrouter/v1/user/User/${personId}`, {
        method: 'PUT',
        headers: { Cookie: cookie, 'X-Application': token },
        body: JSON.stringify({ settings: { lastUpdate: String(Date.now()) } }),
      });
      await response.text();
    };
    const changers = watchers.slice(0, watched);
    const load = await loadOf(phoneSystem.pid, async () => {
      const startedAt = performance.now();
      for (let round = 0; round < seconds * framesPerSecond; round += 1) {
        await delay(Math.max(0, startedAt + (round * 1000) / framesPerSecond - performance.now()));
        void Promise.all(changers.map(change));
      }
      await delay(200);
    });
    const rate = frames / clients / load.seconds;
    return [
      singleFigure(
        `${clients} push clients, frames a second to each`,
        rate,
        'frames/s',
        `${framesPerSecond} were asked for`,
      ),
      singleFigure(`${clients} push clients, processor`, load.cpuPercent, '% of a core', 'goal 100'),
      ...delayFigures(
        `${clients} push clients, change asked for to frame read`,
        delays,
        'changes go out 100 ms apart',
      ),
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
    await phoneSystem.stop();
    await rm(folder, { recursive: true });
  }
}
