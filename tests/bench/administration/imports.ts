import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { acme } from '#phone-system/demonstration/acme.ts';
import { createPhoneSystem } from '#phone-system/phone-system.ts';
import { browserPhoneRow } from '#phone-system/phones/phone.ts';
import { hashPassword } from '#phone-system/sign-in/password.ts';
import { openStore } from '#phone-system/store/store.ts';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import { until } from '#tests/support/until.ts';
import type { DataImport } from '#wire/administration/import.ts';
import { type Figure, singleFigure } from '../support/figure.ts';
import { orOnce } from '../support/rounds.ts';

const users = orOnce(50_000, 500);
const log = pino({ level: 'silent' });
const password = 'Sunny-Day7';

/** A company with enough internal numbers. */
const company = {
  ...acme,
  publicNumbers: [{ first: '+33100800000', last: '+33100800099' }],
  faxNumber: undefined,
  numberPlan: {
    digits: 6,
    users: [{ first: '200000', last: '299999' }],
    groups: [{ first: '300000', last: '300999' }],
    services: [{ first: '800000', last: '800099' }],
    echo: '800000',
    voicemail: '800099',
    conferenceBridge: '800090',
    speedDialDigits: 3,
  },
};

/** Fills a folder with an administrator. */
async function addAdministrator(folder: string): Promise<void> {
  const { db, close } = await openStore({ server: undefined, folder, log });
  await db
    .insertInto('person')
    .values({
      id: 1,
      login: 'ada',
      first_name: 'Ada',
      last_name: 'First',
      number: '299999',
      password_hash: await hashPassword(password),
      settings: null,
    })
    .execute();
  await db
    .insertInto('terminal')
    .values(browserPhoneRow({ id: 1, login: 'ada' }))
    .execute();
  await db.insertInto('administrator').values({ person_id: 1, rights: 'AllRights' }).execute();
  await close();
}

/** Measures how long a file with users takes while the phone system runs, and how long events wait meanwhile. */
export async function imports(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-import-'));
  await addAdministrator(folder);
  const system = await createPhoneSystem({
    port: 0,
    host: 'localhost',
    sipPort: 0,
    data: folder,
    control: false,
    logSip: false,
    log,
    company,
  });
  try {
    const headers = await sessionHeaders(system.url, { login: 'ada', password });
    const ask = async (method: string, path: string, body?: string | FormData): Promise<DataImport> => {
      const response = await fetch(`${system.url}/restletrouter/${path}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json() as Promise<DataImport>;
    };
    const rows = Array.from(
      { length: users },
      (_, at) => `user.${at},First${at},Last${at % 997},${200_000 + at},Team ${at % 50}`,
    );
    const form = new FormData();
    form.set(
      'file',
      new Blob([['login,firstName,lastName,number,department', ...rows].join('\n')]),
      'users.csv',
    );
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const checkedAt = performance.now();
    const { restUri } = await ask('POST', 'v1/administration/Import', form);
    const checkMs = performance.now() - checkedAt;
    delay.enable();
    const took = async (action: string, state: DataImport['state']) => {
      const began = performance.now();
      delay.reset();
      await ask('POST', `${restUri}/${action}`, action === 'apply' ? '{}' : undefined);
      await until(
        `the import is ${state}`,
        async () => {
          const read = await ask('GET', restUri);
          if (read.state === 'failed') throw new Error(read.problem);
          return read.state === state;
        },
        600_000,
      );
      const seconds = (performance.now() - began) / 1_000;
      return {
        seconds,
        p50: delay.percentile(50) / 1e6,
        p99: delay.percentile(99) / 1e6,
        max: delay.max / 1e6,
      };
    };
    const applied = await took('apply', 'done');
    const undone = await took('undo', 'undone');
    const name = `${users.toLocaleString('en')} users`;
    return [
      singleFigure(`checking a file with ${name}`, checkMs / 1_000, 's', 'goal 30'),
      singleFigure(`importing ${name}`, applied.seconds, 's', 'goal 60'),
      singleFigure(`delay of an event during an import, p50`, applied.p50, 'ms', 'none'),
      singleFigure(`delay of an event during an import, p99`, applied.p99, 'ms', 'none'),
      singleFigure(`delay of an event during an import, max`, applied.max, 'ms', 'none'),
      singleFigure(`taking ${name} back`, undone.seconds, 's', 'none'),
      singleFigure(`delay of an event while an import is taken back, max`, undone.max, 'ms', 'none'),
    ];
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
