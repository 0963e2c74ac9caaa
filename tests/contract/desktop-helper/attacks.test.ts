import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sendCommand } from '#desktop-helper/cli/send-command.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import { inside, testCompany } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import type { HelperCommand } from '#wire/phones/desktop-helper.ts';
import { crmOrigin, HelperLab } from './helper-lab.ts';
import { HelperPage } from './helper-page.ts';
import { startHelperProcess } from './helper-process.ts';

const baresip = findProgram('baresip');

test.for([
  ['without an origin', undefined, {}],
  ['with the origin of a sandboxed frame', 'null', {}],
  ['with the origin of a file', 'file://', {}],
  ['with a path in the origin', 'https://phone.example/a', {}],
  ['that named another host (DNS rebinding)', crmOrigin, { Host: 'evil.example' }],
] as const)('refuses a connection %s', async ([, origin, headers]) => {
  const lab = await HelperLab.start();
  await expect(HelperPage.open(lab.helper.port, origin, headers)).rejects.toThrow('403');
});

test('carries nothing out for a page that the user has not allowed', async () => {
  const lab = await HelperLab.start();
  const page = await lab.page({ origin: 'https://evil.example' });
  const commands: readonly HelperCommand[] = [
    { type: 'getIPs' },
    { type: 'start', force: true },
    { type: 'openLink', id: 1, url: 'https://evil.example' },
    { type: 'launchProgram', id: 2, name: 'notes', arguments: [] },
    { type: 'dial', id: 3, destination: inside(600) },
    { type: 'unpair' },
  ];
  for (const command of commands) page.send(command);
  await expect
    .poll(() => page.received.filter(({ type }) => type === 'refused'))
    .toHaveLength(commands.length);
  expect(page.received.filter(({ type }) => type !== 'refused' && type !== 'welcome')).toEqual([]);
});

test('does not accept the token of another origin, nor one that the user took back', async () => {
  const lab = await HelperLab.start();
  const { page, token } = await lab.pairedPage();
  const foreign = await lab.page({ origin: 'https://evil.example', token });
  expect(await foreign.last('welcome')).toMatchObject({ isPaired: false });

  expect(await sendCommand(lab.folder, { command: 'forget', origin: crmOrigin })).toMatchObject({ ok: true });
  await expect.poll(() => page.closeCode).toBe(1008);
  const later = await lab.page({ token });
  expect(await later.last('welcome')).toMatchObject({ isPaired: false });
});

test('keeps the pairing secret and between starts, in a file that only the user can read', async () => {
  const lab = await HelperLab.start();
  const { token } = await lab.pairedPage();
  const file = join(lab.folder, 'pairings.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(token);
  const next = await HelperLab.start({ folder: lab.folder, sound: lab.sound });
  const page = await next.page({ token });
  expect(await page.last('welcome')).toMatchObject({ isPaired: true });
});

test('lets a page wait for the user only with a code of its own, and few of them', async () => {
  const lab = await HelperLab.start();
  const pages = await Promise.all([1, 2, 3, 4].map(() => lab.page()));
  for (const page of pages) {
    page.send({ type: 'pair' });
    await page.last(page === pages[3] ? 'notPaired' : 'pairing');
  }
  expect(await pages[3]?.last('notPaired')).toMatchObject({ reason: 'busy' });
  expect(await sendCommand(lab.folder, { command: 'allow', code: '12345' })).toMatchObject({ ok: false });
  const declined = await pages[0]?.last('pairing');
  await sendCommand(lab.folder, { command: 'decline', code: declined?.code ?? '' });
  expect(await pages[0]?.last('notPaired')).toMatchObject({ reason: 'declined' });
  // A page that is closed does not wait any longer.
  pages[1]?.close();
  await expect
    .poll(async () => (await sendCommand(lab.folder, { command: 'list' })).lines)
    .toEqual([expect.stringContaining('waits')]);
});

test('lets the pages of the user in while another website opens all the connections that it can', async () => {
  const lab = await HelperLab.start();
  const { token } = await lab.pairedPage();
  const evil: HelperPage[] = [];
  for (let at = 0; at < 120; at += 1) {
    const origin = `https://${at}.evil.example`;
    const page = await HelperPage.open(lab.helper.port, origin).catch(() => undefined);
    if (page) evil.push(page);
    if (at % 40 === 0) page?.send({ type: 'pair' });
  }
  onTestFinished(() => {
    for (const page of evil) page.close();
  });
  expect(evil.length).toBeGreaterThanOrEqual(50);
  for (let at = 0; at < 3; at += 1) evil.at(-1 - at)?.send({ type: 'pair' });
  await evil.at(-1)?.last('pairing');
  expect(await (await lab.page({ token })).last('welcome')).toMatchObject({ isPaired: true });
  const further = await lab.page({ origin: 'https://second.example.org' });
  further.send({ type: 'pair' });
  expect((await further.last('pairing')).code).toMatch(/^\d{6}$/);
});

test('closes a connection that does not speak its language', async () => {
  const lab = await HelperLab.start();
  for (const text of ['no JSON', '{"type":"format"}', '[]']) {
    const page = await lab.page();
    page.sendText(text);
    await expect.poll(() => page.closeCode).toBe(1003);
  }
});

test('starts only programs of the list, without a shell, and sends requests only to its hosts', async () => {
  const lab = await HelperLab.start();
  const asked: string[] = [];
  const crm = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(request.url === '/away' ? 302 : 200, { Location: 'http://127.0.0.1:1/' }).end();
  });
  crm.listen(0, '127.0.0.1');
  await once(crm, 'listening');
  onTestFinished(() => void crm.close());
  const host = `127.0.0.1:${(crm.address() as { port: number }).port}`;
  const touched = join(lab.folder, 'touched');
  writeFileSync(
    join(lab.folder, 'allowed.json'),
    JSON.stringify({
      programs: {
        touch: { command: 'touch', takesArguments: true },
        fixed: { command: 'touch', arguments: [touched] },
        hangs: { command: 'sleep', arguments: ['5'] },
        missing: { command: '/no/such/program' },
      },
      hosts: [host],
    }),
  );
  const { page } = await lab.pairedPage();
  let count = 0;
  const outcome = async (command: Record<string, unknown>) => {
    count += 1;
    const id = count;
    page.send({ ...command, id } as HelperCommand);
    await expect.poll(() => page.received.some((one) => 'id' in one && one.id === id)).toBe(true);
    const answer = page.received.find((one) => 'id' in one && one.id === id);
    return answer?.type === 'refused' ? answer.reason : (answer?.type === 'done' && answer.status) || 'done';
  };
  const launch = (name: string, args: string[] = []) =>
    outcome({ type: 'launchProgram', name, arguments: args });

  expect(await launch('rm')).toBe('notAllowed');
  expect(await launch('constructor')).toBe('notAllowed');
  expect(await launch('fixed', ['x'])).toBe('notAllowed');
  expect(await launch('missing')).toBe('failed');
  expect(await launch('hangs')).toBe('done');
  const odd = `${touched}; echo $(id) "'`;
  expect(await launch('touch', [odd])).toBe('done');
  await expect.poll(() => existsSync(odd)).toBe(true);
  expect(existsSync(touched)).toBe(false);

  for (const url of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@phone.example',
    'ssh:x',
  ])
    expect(await outcome({ type: 'openLink', url }), url).toBe('notAllowed');

  const request = (url: string) => outcome({ type: 'placeRequest', method: 'POST', url, body: '{}' });
  expect(await request(`http://${host}/note`)).toBe(200);
  expect(await request(`http://${host}/away`)).toBe(302);
  expect(await request('http://127.0.0.1:1/')).toBe('notAllowed');
  expect(await request(`http://${host}.evil.example/`)).toBe('notAllowed');
  expect(asked).toEqual(['POST /note', 'POST /away']);
});

test.skipIf(!baresip)(
  'ends the phone, and with it the microphone, when the helper is killed in a call',
  async () => {
    const system = await startPhoneSystem();
    onTestFinished(() => system.stop());
    const desk = await Desk.open(system, 'alice');
    onTestFinished(() => desk.leave());
    const { port, folder, kill } = await startHelperProcess();
    const page = await HelperPage.open(port, crmOrigin);
    page.send({ type: 'hello' });
    page.send({ type: 'pair' });
    const { code } = await page.last('pairing');
    await sendCommand(folder, { command: 'allow', code });
    page.send({
      type: 'createConnection',
      registerId: 'alice-desk',
      devicePassword: 'demo',
      community: `${testCompany.sipDomain}`,
      serverAddress: `127.0.0.1:${system.sipPort}`,
      kind: 'SIP',
    });
    page.send({ type: 'start', force: false });
    await page.last('run');
    page.send({ type: 'dial', id: 1, destination: inside(600) });
    const line = await desk.line('talking');

    kill();
    await expect.poll(() => page.closeCode).toBe(1006);
    // The phone says goodbye itself: the phone system need not wait for silence.
    expect(await desk.cause(line)).toBe('causeNormal');
    await expect
      .poll(() => desk.get('telephony/Terminal/alice-desk'))
      .toMatchObject({ physicalState: 'outOfService' });
  },
);
