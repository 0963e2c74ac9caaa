import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { createClient } from '#sdk/index.ts';
import type { NewQueueReport, Statistics } from '#sdk/statistics.ts';
import { failure } from '#sdk/testing/watched-lines.ts';
import { testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { startMailServer, type TestMailServer } from '../support/network/mail-server.ts';

const dayMs = 86_400_000;
let data: string;
let system: PhoneSystem;
let mailServer: TestMailServer;

const start = () =>
  startPhoneSystem({
    data,
    control: true,
    mailServer: {
      url: mailServer.url,
      sender: `reports@${testCompany.mailDomain}`,
    },
  });

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'reports-'));
  mailServer = await startMailServer();
  system = await start();
}, 60_000);
afterAll(async () => {
  await system.stop();
  await mailServer.stop();
  await rm(data, { recursive: true });
});

const moveClock = (moveMs: number) =>
  fetch(`${system.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });

async function as<Result>(login: string, task: (statistics: Statistics) => Promise<Result>): Promise<Result> {
  const client = createClient({ url: system.url, app: 'callside' });
  await client.session.signIn({ login, password: 'demo' });
  try {
    return await task(await client.statistics);
  } finally {
    await client.dispose();
  }
}

async function filesOf({ reports }: Statistics) {
  await reports.files.refresh();
  return reports.files.items.value;
}

const draft: NewQueueReport = { label: 'Every day', frequency: 'daily', hour: 6, isMailed: true };

test('a report is made when it is due, sent by the mail server, and kept to be downloaded', async () => {
  const report = await as('grace', async (statistics) => {
    const added = await statistics.reports.add(draft);
    expect(statistics.reports.all.items.value).toEqual([added]);
    expect(await filesOf(statistics)).toEqual([]);
    return added;
  });
  await moveClock(dayMs);
  const content = await as('grace', async (statistics) => {
    await expect
      .poll(async () => (await filesOf(statistics)).map(({ mail }) => mail), { timeout: 10_000 })
      .toEqual(['sent']);
    const [file] = await filesOf(statistics);
    expect(file).toMatchObject({ label: 'Every day', report: report.queueReportID });
    expect(file?.from).toBe(file?.to);
    return file && (await statistics.reports.content(file)).text();
  });
  const [mail, ...others] = mailServer.mails;
  expect(others).toEqual([]);
  expect([mail?.to].flat()[0]?.text).toContain('@');
  expect(mail?.from?.text).toBe(`reports@${testCompany.mailDomain}`);
  expect(mail?.subject).toMatch(/^Every day, \d{4}-\d{2}-\d{2}$/);
  const [attachment] = mail?.attachments ?? [];
  expect(attachment?.contentType).toBe('text/csv');
  // The reader of e-mails leaves the mark at the beginning out.
  expect(attachment?.content.toString('utf8')).toBe(content?.replace('\uFEFF', ''));
  expect(content).toContain('"TOTAL"');
});

test('a report that was due several times while the phone system did not run is made once', async () => {
  const before = await as('grace', async (statistics) => (await filesOf(statistics)).length);
  await system.stop();
  // The clock of a new start is that of the machine: the next time is put into the past instead.
  const { openStore } = await import('#phone-system/store/store.ts');
  const { pino } = await import('pino');
  const store = await openStore({ server: undefined, folder: data, log: pino({ level: 'silent' }) });
  await store.db
    .updateTable('queue_report')
    .set({ next_at: new Date(Date.now() - 5 * dayMs) })
    .execute();
  await store.close();
  system = await start();
  await as('grace', async (statistics) => {
    await expect
      .poll(async () => (await filesOf(statistics)).map(({ mail }) => mail), { timeout: 10_000 })
      .toEqual(Array.from({ length: before + 1 }, () => 'sent'));
    await statistics.reports.all.refresh();
    const [report] = statistics.reports.all.items.value;
    expect(report?.nextTime).toBeGreaterThan(Date.now());
    expect(report?.nextTime).toBeLessThan(Date.now() + 2 * dayMs);
  });
});

test('a report whose e-mail is not accepted is kept, and says so', async () => {
  mailServer.refuse(true);
  await moveClock(dayMs);
  await as('grace', async (statistics) => {
    await expect.poll(async () => (await filesOf(statistics))[0]?.mail, { timeout: 10_000 }).toBe('failed');
    const [report] = statistics.reports.all.items.value;
    if (report) await statistics.reports.remove(report);
    await statistics.reports.all.refresh();
    for (const one of statistics.reports.all.items.value) await statistics.reports.remove(one);
    expect(await filesOf(statistics)).toEqual([]);
  });
  mailServer.refuse(false);
  expect(await readdir(join(data, 'mail'))).toHaveLength(1);
});

test('reports belong to their user, and to supervisors who may have them', async () => {
  const [report, refused] = await as('grace', async (statistics) => [
    await statistics.reports.add({ ...draft, isMailed: false, frequency: 'monthly', hour: 0 }),
    [
      await failure(statistics.reports.add({ ...draft, groups: ['999'] })),
      await failure(statistics.reports.add({ ...draft, timeZone: 'Mars/Olympus' })),
      await failure(statistics.reports.add({ ...draft, threshold: 1 })),
      await failure(statistics.reports.add({ ...draft, hour: 24 })),
    ],
  ]);
  expect(refused.map((error) => (error as { status?: number }).status)).toEqual([404, 400, 400, 400]);
  const changed = await as('grace', ({ reports }) =>
    reports.change(report, { label: 'Each month', hour: 8 }),
  );
  expect(changed).toMatchObject({ label: 'Each month', hour: 8, frequency: 'monthly' });
  await as('nadia.bauer', async ({ reports }) => {
    await reports.all.refresh();
    expect(reports.all.items.value).toEqual([]);
    expect(await failure(reports.change(report, { hour: 1 }))).toMatchObject({ status: 404 });
    expect(await failure(reports.remove(report))).toMatchObject({ status: 404 });
  });
  await as('alice', async ({ reports }) => {
    expect(await failure(reports.all.refresh())).toMatchObject({ code: 'forbidden' });
    expect(await failure(reports.add(draft))).toMatchObject({ code: 'forbidden' });
  });
});
