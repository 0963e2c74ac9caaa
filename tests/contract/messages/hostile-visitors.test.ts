/** Web chats under attack. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { enterprisePath, inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import type { WorkItem } from '#wire/messages/work-item.ts';
import { form, WebVisitor, website } from './web-visitor.ts';

const settings = { isWebChatEnabled: true, webChatOrigins: [website], webChatRequired: ['name', 'question'] };

async function openGroup(system: { readonly url: string }, change: object = {}): Promise<void> {
  const grace = await Desk.open(system, 'grace');
  const answer = await grace.request('PUT', 'telephony/ACDGroupAddress/2', { ...settings, ...change });
  expect(answer.status).toBe(200);
  await grace.leave();
}

const idOf = async (response: Response) => ((await response.json()) as { exceptionId: string }).exceptionId;

describe('hostile visitors', () => {
  let system: PhoneSystem;
  const visitors: WebVisitor[] = [];
  beforeAll(async () => {
    system = await startPhoneSystem({ control: true });
    await openGroup(system);
  });
  afterEach(() => {
    for (const visitor of visitors.splice(0)) visitor.close();
  });
  afterAll(() => system.stop());

  function visitor(options?: ConstructorParameters<typeof WebVisitor>[1]): WebVisitor {
    const made = new WebVisitor(system.url, options);
    visitors.push(made);
    return made;
  }

  it.each([
    ['of another website', { origin: 'https://evil.example' }],
    ['of a longer name', { origin: `${website}.evil.example` }],
    ['of the same name without encryption', { origin: 'http://shop.example' }],
    ['of a sandboxed frame', { origin: 'null' }],
    ['without an origin', { origin: undefined }],
    ['of a group without web chat', { origin: website, group: inside(301) }],
    ['of no group', { origin: website, group: '999' }],
  ])('are refused in every way if the page is one %s', async (_page, options) => {
    const eve = visitor(options);
    for (const [method, path] of [
      ['GET', ''],
      ['OPTIONS', '/session'],
      ['POST', '/session'],
      ['GET', '/session'],
    ] as const) {
      const refused = await eve.request(method, path, method === 'POST' ? form : undefined);
      expect([method, path, refused.status]).toEqual([method, path, 403]);
      expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
    eve.open({ token: 'x'.repeat(43) });
    expect(await eve.closed()).toBe(1006);
  });

  it('cannot use a chat with a guessed token, or from another website of the group', async () => {
    const other = 'https://second.example';
    await openGroup(system, { webChatOrigins: [website, other] });
    const zoe = visitor();
    const { token } = await zoe.start();
    expect(token).toMatch(/^[\w-]{43}$/);
    const eve = visitor({ origin: other });
    eve.token = token ?? '';
    const guesser = visitor();
    for (const guess of [
      '',
      'x',
      'x'.repeat(43),
      `${token?.slice(1)}x`,
      `${token}x`,
      "' or 1=1 --",
      'x'.repeat(9_000),
    ]) {
      guesser.token = guess;
      expect([401, 431]).toContain((await guesser.request('GET', '/session')).status);
    }
    for (const path of ['/session', '/session/files/none'])
      expect((await eve.request('GET', path)).status).toBe(401);
    for (const path of ['messages', 'files', 'call', 'end'])
      expect((await eve.request('POST', `/session/${path}`, {})).status).toBe(401);
    eve.open();
    expect(await eve.closed()).toBe(4401);
    expect((await zoe.session()).chat.state).toBe('waiting');
  });

  it('get a clear refusal of long names and texts, missing fields and bodies that are none', async () => {
    const eve = visitor();
    for (const [change, field] of [
      [{ name: 'x'.repeat(10_000) }, 'name'],
      [{ name: '' }, 'name'],
      [{ question: 'x'.repeat(2_001) }, 'question'],
      [{ email: 'nobody' }, 'email'],
      [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
      [{ pageUrl: 'x'.repeat(1_001) }, 'pageUrl'],
      [{ language: '<b>' }, 'language'],
      [{ name: { first: 'Eve' } }, 'name'],
      [{ name: 'a\0b' }, 'name'],
    ] as const) {
      const refused = await eve.request('POST', '/session', { ...form, ...change });
      const { cause, message } = (await refused.json()) as { cause?: string; message: string };
      expect([change, refused.status, cause]).toEqual([change, 400, field]);
      expect(message).not.toBe('');
    }
    const texts = await eve.request('POST', '/session', { ...form, name: 'x'.repeat(10_000) });
    expect(((await texts.json()) as { message: string }).message).toBe('This has more than 100 characters.');
    for (const body of ['not json', '[]', 'null', `{"name":"${'x'.repeat(40_000)}"}`]) {
      const answer = await eve.request('POST', '/session', new TextEncoder().encode(body));
      expect([400, 413]).toContain(answer.status);
    }
  });

  it('have their markup kept as the text that it is, without characters that turn or hide it', async () => {
    const eve = visitor();
    const markup = '<img src=x onerror="alert(1)">';
    await eve.start({ name: `Eve${'\u202e'}\u0007 <b>`, question: markup });
    expect((await eve.session()).messages).toMatchObject([{ text: markup }]);
    const agent = await Desk.open(system, 'erin');
    const { items } = await agent.get<{ items: { remoteLabel?: string }[] }>('v1/user/WorkItem');
    expect(items.map(({ remoteLabel }) => remoteLabel)).toContain('Eve <b>');
    await agent.leave();
  });

  it('cannot send files before an agent has answered, and never programs, large files or too many', async () => {
    const eve = visitor();
    await eve.start({ name: 'Eve' });
    const send = (octets: Uint8Array, name = 'a.png') =>
      eve.request('POST', `/session/files?name=${name}`, octets);
    const text = new TextEncoder().encode('<script>new ActiveXObject("WScript.Shell")</script>');
    const early = await send(text);
    expect([early.status, await idOf(early)]).toEqual([409, 'WEBCHAT_NOT_ANSWERED']);
    const picture = await send(text, 'IMG_0001.HEIC');
    expect([picture.status, await picture.json()]).toEqual([
      400,
      expect.objectContaining({
        exceptionId: 'WEBCHAT_FILE_TYPE',
        message: expect.stringMatching(/PDF.*JPEG.*PNG/),
      }),
    ]);

    const erin = await Desk.open(system, 'erin');
    await erin.request('POST', `${enterprisePath}/Extension/${inside(105)}/operatorLogin`);
    // The chats of other visitors are older.
    await expect
      .poll(async () => {
        await erin.request('POST', 'v1/user/WorkItem/pickNext', {});
        const { items } = await erin.get<{ items: WorkItem[] }>('v1/user/WorkItem');
        for (const item of items)
          if (item.agent === inside(105) && item.remoteLabel !== 'Eve')
            await erin.request('POST', `v1/user/WorkItem/${item.workItemID}/close`, {});
        return (await eve.session()).chat.state;
      })
      .toBe('talking');
    expect(await idOf(await send(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0])))).toBe('WEBCHAT_FILE_TYPE');
    expect((await send(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);

    const sent: number[] = [];
    for (let burst = 0; burst < 2; burst += 1) {
      await fetch(`${system.url}/control/clock`, {
        method: 'POST',
        body: JSON.stringify({ moveMs: 11_000 }),
      });
      const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => send(text, `bill${at}.hta`)));
      sent.push(...answers.map(({ status }) => status));
    }
    expect(sent.filter((status) => status === 201)).toHaveLength(20);
    const files = (await eve.session()).messages.flatMap(({ file }) => file ?? []);
    expect(files).toHaveLength(20);
    expect(files.every(({ name, type }) => type === 'text/plain' && name.endsWith('.hta.txt'))).toBe(true);
    await erin.leave();
  });

  it('get no more than half of the places of a group from one network', async () => {
    await openGroup(system, { queueSize: 8 });
    const states = await Promise.all(
      Array.from({ length: 8 }, async () => (await visitor().request('POST', '/session', form)).status),
    );
    expect(states.filter((status) => status === 201).length).toBeLessThanOrEqual(4);
    await openGroup(system, { queueSize: 0 });
  });

  it('are cut off from the socket after wrong, large and many frames', async () => {
    for (const hello of ['not json', {}, { token: 7 }, { token: 'x' }]) {
      const eve = visitor();
      eve.open(hello);
      expect(await eve.closed()).toBe(1007);
    }
    for (const frame of [{ type: 'admin' }, 'not json', 'x'.repeat(2_000)]) {
      const eve = visitor();
      await eve.start();
      eve.open();
      await eve.sees('session');
      eve.send(frame);
      expect([1007, 1009]).toContain(await eve.closed());
    }
    const flooder = visitor();
    await flooder.start();
    flooder.open();
    await flooder.sees('session');
    for (let sent = 0; sent < 150; sent += 1) flooder.send({ type: 'typing' });
    expect(await flooder.closed()).toBe(1008);
  });

  it('get a time to wait when they flood a chat with messages, or a group with chats', async () => {
    const eve = visitor();
    await eve.start();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => eve.write(`Spam ${at}`)));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(15);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(15);
    const starts = await Promise.all(
      Array.from({ length: 30 }, () => visitor().request('POST', '/session', form)),
    );
    const refused = starts.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
