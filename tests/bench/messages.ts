import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillConversations } from '#phone-system/testing/many-conversations.ts';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import { startPostgres } from '../support/postgres.ts';
import { hasSmsc, Smsc } from '../support/smsc/smsc.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure, singleFigure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';
import { SignedIn } from './support/signed-in.ts';

const runs = orOnce(40);
const threads = orOnce(10_000, 500);
const sent = orOnce(1_000, 40);
const minuteMs = orOnce(60_000, 4_000);
const pageLength = 250;
/** A machine with other work may take so long. */
const maxDurationMs = 300_000;

interface Place {
  readonly folder: string | undefined;
  readonly server: string | undefined;
}

/** Measures the list of many conversations, and a minute of sending in which the phone system is killed, at both databases. */
export async function messages(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'messages-'));
  try {
    figures.push(...(await measured('PGlite', { folder: join(folder, 'data'), server: undefined })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const postgres = await startPostgres();
  if (postgres === undefined) return figures;
  try {
    const server = postgres.createDatabase('messages');
    return [...figures, ...(await measured('PostgreSQL', { folder: undefined, server }))];
  } finally {
    await postgres.stop();
  }
}

async function measured(name: string, place: Place): Promise<Figure[]> {
  await fillConversations({ ...place, threads });
  return [...(await lists(name, place)), ...(hasSmsc() ? await minute(name, place) : [])];
}

/** The load of the bench comes from a single user. */
const unlimited = ['--texts-per-day', '1000000'];
const start = ({ folder, server }: Place, env = {}) =>
  new PhoneSystemProcess(
    folder === undefined
      ? { args: [...unlimited], env: { DATABASE_URL: server, ...env } }
      : { args: ['--data', folder, ...unlimited], env },
  );

async function lists(name: string, place: Place): Promise<Figure[]> {
  const system = start(place);
  try {
    const alice = await SignedIn.open(await system.ready(), 'alice');
    const took = async (path: string) => {
      const samples: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const began = performance.now();
        await alice.get(`v1/user/TextThread${path}`);
        samples.push(performance.now() - began);
      }
      return samples;
    };
    return [
      ...delayFigures(`${name}: first page of ${threads} conversations`, await took('?length=51'), '100 ms'),
      ...delayFigures(`${name}: page 100 of them`, await took('?length=51&offset=5000'), '100 ms'),
      ...delayFigures(`${name}: search in them`, await took('?length=51&text=lamp%2077'), '100 ms'),
    ];
  } finally {
    await system.stop();
  }
}

/** Sends through a carrier at an even pace; in the middle the phone system is killed and started again. */
async function minute(name: string, place: Place): Promise<Figure[]> {
  const smsc = await Smsc.start();
  const env = { SMPP_URL: smsc.url };
  let system = start(place, env);
  try {
    let alice = await SignedIn.open(await system.ready(), 'alice');
    const began = performance.now();
    const sending: Promise<void>[] = [];
    for (let index = 0; index < sent; index += 1) {
      await pause(Math.max(0, began + (index * minuteMs) / sent - performance.now()));
      if (index === sent / 2) {
        await Promise.all(sending);
        await system.kill();
        system = start(place, env);
        alice = await SignedIn.open(await system.ready(), 'alice');
      }
      sending.push(sendOne(alice, index));
    }
    await Promise.all(sending);
    const tookMs = performance.now() - began;
    const states = async () => {
      const items: { readonly remoteNumber: string; readonly lastState: string }[] = [];
      for (let offset = 0; offset < sent; offset += pageLength) {
        const page = await alice.get(
          `v1/user/TextThread?text=%2B337000&length=${pageLength}&offset=${offset}`,
        );
        items.push(...(page as { readonly items: typeof items }).items);
      }
      return items;
    };
    await until(
      'every message has its end',
      async () =>
        (await states()).every(({ lastState }) => lastState === 'delivered' || lastState === 'failed'),
      maxDurationMs,
    );
    const endedMs = performance.now() - began;
    const ends = await states();
    const taken = smsc.taken().map(({ to }) => to);
    const delivered = ends.filter(({ lastState }) => lastState === 'delivered').length;
    return [
      singleFigure(`${name}: ${sent} messages with a kill between them, sent in`, tookMs / 1_000, 's', ''),
      singleFigure(`${name}: until all had their end`, endedMs / 1_000, 's', ''),
      singleFigure(`${name}: delivered once`, delivered, 'messages', `${sent}`),
      singleFigure(`${name}: unconfirmed, shown to the user`, ends.length - delivered, 'messages', ''),
      singleFigure(`${name}: lost`, sent - ends.length, 'messages', '0'),
      singleFigure(`${name}: sent twice`, taken.length - new Set(taken).size, 'messages', '0'),
    ];
  } finally {
    await system.kill();
    await smsc.stop();
  }
}

/** Ends with 0: the carrier treats some ends in a special way. */
const sendOne = (user: SignedIn, index: number) =>
  user.post('v1/user/TextMessage', {
    numbers: [`+337000${String(index * 10).padStart(5, '0')}`],
    text: `Message ${index}`,
  });
