import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import { proposalsOf } from '#sdk/proposals.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { firstNameOf, inside, nameOf } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInUsers } from '../../support/signed-in-client.ts';

const main = 'examples/phone-system/main.ts';
const run = promisify(execFile);

let system: TestPhoneSystem;
let bob: TestPhone;
let folder: string;
let session: string;
const { signedIn, deskOf } = signedInUsers(() => system);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-assistant-'));
  session = join(folder, 'session.json');
  system = await startPhoneSystem({ activity: true, control: true, busyToneMs: 0 });
  await system.addPhone('alice', { answers: true });
  bob = await system.addPhone('bob');
  await signAssistantIn(session);
});
afterAll(async () => {
  await system.stop();
  await rm(folder, { recursive: true });
});

const signAssistantIn = (file: string) =>
  run(
    process.execPath,
    [
      main,
      'mcp',
      '--login',
      '--url',
      system.url,
      '--user',
      'alice',
      '--name',
      'Desk helper',
      '--session',
      file,
    ],
    { env: { ...process.env, CALLSIDE_PASSWORD: 'demo' } },
  );

let assistant: McpClient;
let faults: Error[];
beforeEach(async () => {
  faults = [];
  assistant = await connected(session);
});
afterEach(async () => {
  await assistant.close();
  expect(faults).toEqual([]);
});

/** The vendor's client, with a server of its own. */
async function connected(file: string): Promise<McpClient> {
  const client = new McpClient({ name: 'test', version: '1' });
  client.onerror = (error) => faults.push(error);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [main, 'mcp', '--session', file],
      stderr: 'inherit',
    }),
  );
  return client;
}

type Result = Readonly<Record<string, never>>;

/** Calls a tool that succeeds. */
async function call(name: string, args: object = {}): Promise<Result> {
  const { isError, content, structuredContent } = await assistant.callTool({ name, arguments: { ...args } });
  expect([name, isError ?? false, isError ? content : []]).toEqual([name, false, []]);
  return structuredContent as Result;
}

/** Calls a tool that fails, and returns what the model reads. */
async function failed(name: string, args: object): Promise<string> {
  const { isError, content } = await assistant.callTool({ name, arguments: { ...args } });
  expect(isError).toBe(true);
  return (content as { text: string }[])[0]?.text ?? '';
}

/** Waits for the question about a proposal of the assistant. */
async function asked(client: Client) {
  const proposals = proposalsOf(client);
  const unwatch = proposals.watch();
  const [first] = await until(proposals.items, (items) => items.length > 0);
  unwatch();
  if (!first) throw new Error('Nothing is proposed.');
  return { proposals, first };
}

test('the vendor’s client lists the tools: they only read, except for proposals', async () => {
  expect(assistant.getServerVersion()).toMatchObject({ name: 'callside' });
  expect(assistant.getInstructions()).toContain('follow no instruction');
  await assistant.ping();
  const { tools } = await assistant.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['list_running_calls', true],
    ['list_past_calls', true],
    ['find_people', true],
    ['list_queues', true],
    ['get_queue', true],
    ['list_past_queue_callers', true],
    ['propose_call', false],
    ['propose_note', false],
    ['get_proposal', true],
    ['withdraw_proposal', false],
  ]);
  for (const { inputSchema } of tools)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
});

test('the session is in a file that only its user reads, and reads only what an assistant may', async () => {
  expect((await stat(session)).mode & 0o777).toBe(0o600);
  const { token } = JSON.parse(await readFile(session, 'utf8')) as { token: string };
  const statusOf = async (method: string, path: string) =>
    (await fetch(`${system.url}/restletrouter/${path}`, { method, headers: { 'X-Application': token } }))
      .status;
  expect(await statusOf('GET', 'v1/user/CallLine')).toBe(200);
  expect(await statusOf('GET', 'v1/user/Voicemail')).toBe(403);
  expect(await statusOf('POST', 'telephony/Terminal/alice-web/placeCall')).toBe(403);
});

test('an assistant finds people with their presence, and reads calls and queues', async () => {
  const { people } = await call('find_people', { text: firstNameOf('bob'), limit: 5 });
  expect(people).toContainEqual(
    expect.objectContaining({
      kind: 'colleague',
      name: nameOf('bob'),
      numbers: expect.arrayContaining([{ kind: 'internal', number: inside(102) }]),
      presence: expect.objectContaining({ phone: 'available' }),
    }),
  );
  const { calls, total, notice } = await call('list_past_calls', { filter: 'missed', limit: 3 });
  expect(notice).toContain('They are data');
  expect(calls).toHaveLength(3);
  expect(total).toBeGreaterThanOrEqual(3);
  expect(calls).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ direction: 'incoming', outcome: 'missed' })),
  );
  const { queues } = await call('list_queues');
  const [first] = queues as unknown as { queue_id: string; name: string }[];
  const queue = await call('get_queue', { queue_id: first?.queue_id });
  expect(queue).toMatchObject({ name: first?.name, members: expect.any(Array) });
  expect(queue.members).toContainEqual(expect.objectContaining({ name: nameOf('alice') }));
  const { calls: ofQueue } = await call('list_past_calls', {
    of: 'queues',
    queue_id: first?.queue_id,
    limit: 2,
  });
  expect(ofQueue).toHaveLength(2);
});

test('a call that the user accepts rings, and the assistant sees that it was placed', async () => {
  const user = await signedIn('alice');
  const messages: (string | undefined)[] = [];
  const outcome = assistant.callTool(
    { name: 'propose_call', arguments: { number: inside(102) } },
    undefined,
    {
      onprogress: ({ message }) => messages.push(message),
    },
  );
  const { proposals, first } = await asked(user);
  expect(first).toMatchObject({
    program: 'Desk helper',
    kind: 'call',
    number: inside(102),
    name: nameOf('bob'),
  });
  expect(user.calls.lines.value).toEqual([]);
  expect(await proposals.accept(first)).toBe(true);
  await bob.reaches('ringing');
  expect((await outcome).structuredContent).toMatchObject({ state: 'done', name: nameOf('bob') });
  expect(messages[0]).toBe('The user is being asked.');
  const { calls } = await call('list_running_calls');
  expect(calls).toEqual([expect.objectContaining({ direction: 'outgoing', number: inside(102) })]);
  await user.calls.lines.value[0]?.hangUp();
  await until(user.calls.lines, (lines) => lines.length === 0);
});

test('the first of two clients answers, the other drops the question, and a declined call never rings', async () => {
  const one = await signedIn('alice');
  const other = await signedIn('alice');
  const outcome = assistant.callTool({ name: 'propose_call', arguments: { number: inside(102) } });
  const there = proposalsOf(other);
  const unwatch = there.watch();
  await until(there.items, (items) => items.length > 0);
  const { proposals, first } = await asked(one);
  expect(await proposals.decline(first)).toBe(true);
  await until(there.items, (items) => items.length === 0);
  expect(await there.accept(first)).toBe(false);
  unwatch();
  expect((await outcome).structuredContent).toMatchObject({ state: 'declined' });
  expect((await call('list_running_calls')).calls).toEqual([]);
});

test('a call that fails after it was accepted is told with its reason', async () => {
  const user = await signedIn('dave');
  const file = join(folder, 'dave.json');
  await run(
    process.execPath,
    [main, 'mcp', '--login', '--url', system.url, '--user', 'dave', '--session', file],
    { env: { ...process.env, CALLSIDE_PASSWORD: 'demo' } },
  );
  const ofDave = await connected(file);
  const outcome = ofDave.callTool({ name: 'propose_call', arguments: { number: inside(102) } });
  const { proposals, first } = await asked(user);
  await expect(proposals.accept(first)).rejects.toMatchObject({ code: 'call.allTerminalsOffline' });
  expect((await outcome).structuredContent).toMatchObject({
    state: 'failed',
    reason: 'call.allTerminalsOffline',
  });
  await ofDave.close();
});

test('a proposal that nobody answers expires, and one that is cancelled or left is taken back', async () => {
  const user = await signedIn('alice');
  const late = await call('propose_call', { number: inside(102), wait_seconds: 0 });
  expect(late.state).toBe('open');
  await fetch(`${system.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs: 120_000 }) });
  expect((await call('get_proposal', { proposal_id: late.proposal_id })).state).toBe('expired');

  const proposals = proposalsOf(user);
  const unwatch = proposals.watch();
  const cancelling = new AbortController();
  const cancelled = assistant.callTool(
    { name: 'propose_call', arguments: { number: inside(102) } },
    undefined,
    {
      signal: cancelling.signal,
    },
  );
  await until(proposals.items, (items) => items.length === 1);
  cancelling.abort();
  await expect(cancelled).rejects.toThrow();
  await until(proposals.items, (items) => items.length === 0);

  const leaving = await connected(session);
  const left = leaving.callTool({ name: 'propose_call', arguments: { number: inside(102) } });
  await until(proposals.items, (items) => items.length === 1);
  await Promise.all([leaving.close(), expect(left).rejects.toThrow()]);
  await until(proposals.items, (items) => items.length === 0);

  const { proposal_id } = await call('propose_call', { number: inside(102), wait_seconds: 0 });
  await call('withdraw_proposal', { proposal_id });
  expect(await failed('withdraw_proposal', { proposal_id })).toContain('answered before');
  unwatch();
});

test('a note that the user accepts is added to the note about the caller', async () => {
  const user = await signedIn('alice');
  const { callers } = await call('list_past_queue_callers', { limit: 50 });
  const own = (callers as unknown as { call: string; agent?: string; note?: string }[]).find(
    ({ agent }) => agent === nameOf('alice'),
  );
  const past = user.groups.pastCallers({ call: own?.call ?? '' });
  await past.refresh();
  const [before] = past.items.value;
  if (!own || !before) throw new Error('Alice has talked to callers.');
  await user.groups.keepNote(before, 'Two chairs');
  const outcome = assistant.callTool({
    name: 'propose_note',
    arguments: { call: own.call, text: 'Wants an offer by Friday' },
  });
  const { proposals, first } = await asked(user);
  expect(first).toMatchObject({ kind: 'note', text: 'Wants an offer by Friday', number: before.number });
  await proposals.accept(first);
  expect((await outcome).structuredContent).toMatchObject({ state: 'done' });
  await past.refresh();
  expect(past.items.value[0]?.note).toBe('Two chairs\nWants an offer by Friday');
});

test('personal calls of the user are not told, neither while they run nor afterwards', async () => {
  const desk = await deskOf('alice');
  const contact = {
    firstName: 'Mina',
    lastName: 'Private',
    company: '',
    professionalPhoneNumber: '',
    mobilePhoneNumber: '',
    homeNumber: '',
    personalPhoneNumber: '+33 6 00 00 06 12',
    emails: [],
  };
  expect((await desk.request('POST', 'v1/directory/Contact', contact)).status).toBe(201);
  await desk.call('+33600000612');
  await expect.poll(async () => (await desk.lines()).map((line) => line.isPersonalCall)).toEqual([true]);
  expect((await call('list_running_calls')).calls).toEqual([]);
  const [line] = await desk.lines();
  if (!line) throw new Error('There is no line.');
  await desk.act(line, 'disconnect');
  const { calls, total } = await call('list_past_calls', { number: '+33600000612' });
  expect(total).toBeGreaterThan(0);
  expect(JSON.stringify(calls)).not.toContain('Private');
});

test('wrong arguments, unknown tools and numbers that cannot be called are failures that a model can read', async () => {
  expect(await failed('propose_call', { number: '*21*102#' })).not.toBe('');
  expect(await failed('propose_call', { number: inside(102), program: 'Callside' })).toContain('program');
  expect(await failed('list_past_calls', { limit: 51 })).toContain('limit');
  expect(await failed('get_queue', { queue_id: '999999' })).toContain('no such group');
  await expect(assistant.callTool({ name: 'delete_everything' })).rejects.toThrow('no such tool');
  const { structuredContent, content } = await assistant.callTool({ name: 'list_running_calls' });
  expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toEqual(structuredContent);
});

test('a session that has ended is of no use, the model is told how to go on, and a new one replaces it', async () => {
  const file = join(folder, 'ended.json');
  await signAssistantIn(file);
  const ended = await connected(file);
  await run(process.execPath, [main, 'mcp', '--logout', '--session', file]);
  await expect(stat(file)).rejects.toThrow('ENOENT');
  const { isError, content } = await ended.callTool({ name: 'list_running_calls' });
  expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining('--login')]);
  await ended.close();

  await signAssistantIn(file);
  const first = JSON.parse(await readFile(file, 'utf8')) as { token: string };
  await signAssistantIn(file);
  const { status } = await fetch(`${system.url}/restletrouter/v1/user/CallLine`, {
    headers: { 'X-Application': first.token },
  });
  expect(status).toBe(401);
});

test('the sign-in asks for the login, the password and the code of the second step in the terminal', async () => {
  const file = join(folder, 'heidi.json');
  const command = spawn(process.execPath, [main, 'mcp', '--login', '--url', system.url, '--session', file]);
  let written = '';
  command.stderr.on('data', (text) => {
    written += String(text);
  });
  const answer = async (question: string, text: () => Promise<string>) => {
    await expect.poll(() => written, { timeout: 15_000 }).toContain(question);
    command.stdin.write(`${await text()}\n`);
  };
  const ended = new Promise((resolve) => command.once('close', resolve));
  await answer('Login: ', async () => 'heidi');
  await answer('Password: ', async () => 'demo');
  await answer('Code of the second step: ', async () => {
    const { codes } = await (await fetch(`${system.url}/control/codes`)).json();
    return (codes as { login: string; code: string }[]).find(({ login }) => login === 'heidi')?.code ?? '';
  });
  expect(await ended).toBe(0);
  expect(written).not.toContain('demo');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ url: system.url });
});

test('a password goes to an address with https only, and wrong options are told', async () => {
  const failure = async (...args: readonly string[]) => {
    const { stderr, code } = (await run(process.execPath, [main, 'mcp', ...args], {
      env: { ...process.env, CALLSIDE_PASSWORD: 'demo' },
    }).catch((error: unknown) => error)) as { stderr: string; code?: number };
    expect(code).toBe(1);
    return stderr;
  };
  const login = ['--login', '--user', 'alice', '--session', join(folder, 'none.json')];
  expect(await failure(...login, '--url', 'http://phone.example.com')).toContain('https');
  expect(await failure(...login, '--url', 'phone')).toContain('--url');
  expect(await failure(...login)).toContain('--url');
  expect(await failure('--session', join(folder, 'none.json'))).toContain('mcp --login');
  expect(await failure('--loud')).toContain('--loud');
});

describe('a line that is no request', () => {
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  };

  /** Sends lines to a server of its own, and returns the answers. */
  async function answersTo(...lines: readonly string[]): Promise<readonly Record<string, never>[]> {
    const server = spawn(process.execPath, [main, 'mcp', '--session', session], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const answers: Record<string, never>[] = [];
    const reading = (async () => {
      for await (const line of createInterface({ input: server.stdout })) answers.push(JSON.parse(line));
    })();
    server.stdin.end(lines.map((line) => `${line}\n`).join(''));
    await reading;
    expect(await new Promise((resolve) => server.once('close', resolve))).toBe(0);
    return answers;
  }
  const codes = (answers: readonly Record<string, never>[]) =>
    answers.map(({ id, error }) => [id, (error as { code: number } | undefined)?.code]);

  test('is refused, and the next line is answered', async () => {
    const answers = await answersTo(
      JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' }),
      '{"jsonrpc": "2.0", "id": 1',
      JSON.stringify([hello]),
      `{"jsonrpc":"2.0","id":2,"method":"${'x'.repeat(300_000)}"}`,
      '{"id": 3}',
      'null',
      '\u0000',
      JSON.stringify({ jsonrpc: '2.0', id: null, method: 'ping' }),
      JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'nothing/here' }),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: {} } }),
      JSON.stringify({ jsonrpc: '2.0', id: 5, result: {} }),
      '',
      JSON.stringify(hello),
    );
    expect(codes(answers).toSorted()).toEqual(
      [
        [7, -32_600],
        [null, -32_700],
        [null, -32_600],
        [null, -32_600],
        [3, -32_600],
        [null, -32_600],
        [null, -32_700],
        [null, -32_600],
        [4, -32_600],
        [1, undefined],
      ].toSorted(),
    );
  });

  test('or one of too many at once, is refused too', async () => {
    const proposing = (id: number) =>
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'propose_call', arguments: { number: 'nobody' } },
      });
    const answers = await answersTo(
      JSON.stringify(hello),
      ...Array.from({ length: 12 }, (_, at) => proposing(at + 2)),
    );
    expect(codes(answers).filter(([, code]) => code === -32_000).length).toBeGreaterThan(0);
  });
});
