import { createServer as createViteServer, type UserConfig } from 'vite';
import { expect } from 'vitest';
import { planImport } from '#phone-system/administration/import/check-import.ts';
import { readImport } from '#phone-system/administration/import/read-import.ts';
import { parseCompany, publicNumberOf } from '#phone-system/company/company.ts';
import { acme } from '#phone-system/demonstration/acme.ts';
import { parseScript } from '#phone-system/demonstration/robots/parse.ts';
import { ssoProviderOptions } from '#phone-system/sign-in/single-sign-on/provider-options.ts';
import type { Call, CallsideError, Client, List, Person } from '#sdk/index.ts';
import { createClient, createProof, weekDays } from '#sdk/index.ts';
import { createServiceClient } from '#sdk/rcc.ts';
import type { BlockName } from '#tests/support/documents/blocks.ts';
import { until } from '#tests/support/until.ts';
import type { NodeBench } from './node-bench.ts';

type Check = (bench: NodeBench) => Promise<void>;

/** Signs a user with a phone in, and calls the echo. */
async function talking(bench: NodeBench): Promise<{ client: Client; call: Call }> {
  const phone = await bench.addPhone('alice');
  const client = await bench.signedIn('alice');
  await client.calls.place('600');
  await phone.reaches('talking');
  await until('the call is connected', () => client.calls.lines.value[0]?.state.value === 'talking');
  const [call] = client.calls.lines.value;
  if (!call) throw new Error('There is no call.');
  return { client, call };
}

/** Answers a request for a sign-in code, as the server of an application does. */
type CodeHandler = (
  request: { readonly user: { readonly login: string }; readonly body: string },
  response: { json(answer: { readonly code: string }): void },
) => Promise<void>;

/** Signs the service account in that may sign users in. */
async function companyOf(bench: NodeBench) {
  const company = createServiceClient({ url: bench.url });
  bench.atEnd(() => company.dispose());
  await company.signIn({ login: 'crm|acme', password: 'demo' });
  return company;
}

/** The code blocks that run in Node. Each check states what the page says about the result. */
export const nodeBlocks: Readonly<Record<BlockName, Check>> = {
  "README.md: client.calls.place('102')": async (bench) => {
    await expect(bench.run()).rejects.toMatchObject({
      code: 'call.allTerminalsOffline',
      message: expect.stringMatching(/None of the user's phones is in service.+register/i),
    });
    const [alice, bob] = [await bench.addPhone('alice'), await bench.addPhone('bob')];
    await bench.run();
    await bob.answer();
    await alice.reaches('talking');
  },
  'docs/guides/administration.md: administration.invite': async (bench) => {
    const client = await bench.signedIn('ivan');
    const { users, url } = await bench.run<{
      users: List<{ login: string; department: string }>;
      url: string;
    }>({ given: { client } });
    expect(users.items.value).toMatchObject([{ login: 'nina', department: 'Sales' }]);
    expect(url).toMatch(/\/password\/[\w-]{32}$/);
  },
  'docs/agents.md: client.supervision': async (bench) => {
    const { today, stop } = await bench.run<{ today: List<object>; stop: () => void }>();
    expect(bench.printed).toEqual([[expect.any(Number), expect.any(Number)]]);
    await until('the figures are loaded', () => today.status.value === 'ready');
    stop();
  },
  'docs/calls.md: call.consult': async (bench) => {
    const { client, call } = await talking(bench);
    const carol = await bench.addPhone('carol', { answers: true });
    const completeButton: { onclick?: () => Promise<void> } = {};
    await bench.run({ given: { call, completeButton } });
    await until('the second call is known', () => completeButton.onclick !== undefined);
    await carol.reaches('talking');
    await until('the transfer is possible', () => call.can('transfer'));
    await completeButton.onclick?.();
    await until('alice has left both calls', () => client.calls.lines.value.length === 0);
    expect(carol.state).toBe('talking');
  },
  'docs/calls.md: client.recordings.list': async (bench) => {
    const client = await bench.signedIn('alice');
    const { sound } = await bench.run<{ sound: Blob | undefined }>({ given: { client } });
    expect(sound?.size).toBeGreaterThan(1000);
  },
  'docs/calls.md: client.colleagueCalls': async (bench) => {
    const [alice, frank] = [await bench.addPhone('alice'), await bench.addPhone('frank')];
    const caller = await bench.addPhone('bob');
    const client = await bench.signedIn('alice');
    const called = caller.call('106');
    await frank.reaches('ringing');
    await bench.run({ given: { client } });
    await called;
    expect([alice.state, frank.state]).toEqual(['talking', 'idle']);
  },
  'docs/calls.md: line.stateCause': async (bench) => {
    const { client, call } = await talking(bench);
    await bench.run({ given: { client } });
    await call.hangUp();
    await until('the cause is printed', () => bench.printed.length > 0);
    expect(bench.printed).toEqual([['causeNormal']]);
  },
  'docs/embedding.md: async function phoneCode(login, challenge)': async (bench) => {
    const { verifier, challenge } = await createProof();
    // Several users come at once after the start of the server.
    const users = ['alice', 'bob', 'carol'].map((login) => `phoneCode('${login}', '${challenge}')`).join();
    const { answers } = await bench.run<{ answers: readonly { readonly code: string }[] }>({
      replaced: {
        'return { code };\n}': `return { code };\n}\nconst answers = await Promise.all([${users}]);`,
      },
    });
    const client = createClient({ url: bench.url, app: 'callsideWidget' });
    bench.atEnd(() => client.dispose());
    await client.session.signIn({ code: answers[1]?.code ?? '', verifier });
    expect(client.session.state.value.name).toBe('signedIn');
  },
  'docs/embedding.md: /restletrouter/v1/rcc/SignInCode': async (bench) => {
    const company = await companyOf(bench);
    const { challenge } = await createProof();
    expect(await company.codeFor({ login: 'alice', app: 'callsideWidget', challenge })).toBeDefined();
    const [, path = ''] = /^POST (\S+)\n/.exec(bench.code) ?? [];
    const body = bench.code.split('\n')[1]?.replace(/<[^>]*>/, challenge);
    const answer = await fetch(`${bench.url}${path}`, { method: 'POST', body: body ?? '' });
    expect([answer.status, Object.keys(JSON.parse(body ?? ''))]).toEqual([
      401,
      ['login', 'application', 'challenge'],
    ]);
  },
  'docs/errors.md: error.message': async (bench) => {
    const printed: unknown[][] = [];
    await bench.run({ given: { console: { error: (...line: unknown[]) => printed.push(line) } } });
    expect(printed).toEqual([['call.allTerminalsOffline', expect.stringMatching(/^None of .*\.$/)]]);
  },
  'docs/forwarding.md: client.forwardingRules': async (bench) => {
    await bench.run();
    expect(bench.printed).toEqual([['ring', [['', expect.any(String)]]]]);
    const client = await bench.signedIn('alice');
    await client.forwardings.ready();
    expect(client.forwardings.items.value).toHaveLength(1);
  },
  'docs/guides/from-twilio.md: createClient': async (bench) => {
    const phone = await bench.addPhone('alice');
    const { client } = await bench.run<{ client: Client }>({
      given: { location: { origin: bench.url }, reportError: expect.fail },
    });
    await until('the call is connected', () => client.calls.lines.value[0]?.state.value === 'talking');
    await phone.hangUp();
  },
  'docs/guides/presence.md: client.calendars': async (bench) => {
    const { work } = await bench.run<{ work: { readonly label: string } }>();
    expect(work.label).toBe('Working hours');
  },
  'docs/guides/quick-start.md: createClient': async (bench) => {
    const phone = await bench.addPhone('alice');
    await bench.run();
    await phone.call('600');
    await until('the call is printed', () =>
      bench.printed.some(([number, state]) => number === '600' && state === 'talking'),
    );
  },
  'docs/integrations/crm.md: client.crmRules': async (bench) => {
    await bench.run({ given: { window: { open: () => null } } });
  },
  'docs/integrations/desktop-phone.md: client.desktopPhone': async (bench) => {
    const { phone } = await bench.run<{ phone: unknown }>({
      given: { client: await bench.signedIn('alice') },
    });
    expect(phone).toBeUndefined();
  },
  'docs/integrations/import.md: "users"': async (bench) => {
    const nothing = {
      logins: new Set<string>(),
      numbers: new Map<string, string>(),
      phones: new Set<string>(),
    };
    const file = readImport('people.json', new TextEncoder().encode(bench.code));
    expect(planImport(file, nothing, acme)).toMatchObject({
      users: [{ login: 'amy' }],
      phones: [{ owner: 'amy' }],
      groups: [{ number: '351' }],
      refused: [],
    });
  },
  'docs/languages.md: languages.load': async (bench) => {
    const client = await bench.signedIn('alice');
    const { tag, formats, failure } = await bench.run<{
      tag: string;
      formats: Parameters<typeof weekDays>[0];
      failure: CallsideError | undefined;
    }>({ given: { client } });
    expect([tag, failure]).toEqual(['fr', undefined]);
    expect(weekDays(formats)[0]).toEqual({ day: 1, isWeekend: false });
  },
  'docs/meetings.md: createConferences': async (bench) => {
    const client = await bench.signedIn('grace');
    const phone = await bench.addPhone('grace', { answers: true });
    const { unwatch } = await bench.run<{ unwatch: () => void }>({ given: { client } });
    await phone.reaches('talking');
    await until('the member is printed', () =>
      bench.printed.some(([members]) => JSON.stringify(members) === '[1]'),
    );
    unwatch();
  },
  'docs/messages.md: client.messages': async (bench) => {
    await bench.run();
    expect(bench.printed).toContainEqual(['1 SMS']);
  },
  'docs/messages.md: client.workItems': async (bench) => {
    const customer = { from: '+33600006601', to: '+33100000302', text: 'Where is my parcel?' };
    const written = await fetch(`${bench.url}/control/texts`, {
      method: 'POST',
      body: JSON.stringify(customer),
    });
    expect(written.status).toBe(200);
    const { item } = await bench.run<{ item: { readonly remoteNumber: string } }>();
    expect(item.remoteNumber).toBe(customer.from);
  },
  'docs/phones.md: client.devices': async (bench) => {
    const client = await bench.signedIn('erin');
    const { phone, phones } = await bench.run<{
      phone: { readonly restUri: string };
      phones: { readonly phones: List<{ readonly restUri: string; readonly label: string }> };
    }>({ given: { client } });
    await phones.phones.refresh();
    const changed = phones.phones.items.value.find(({ restUri }) => restUri === phone.restUri);
    expect(changed).toMatchObject({ label: 'Front desk', isRinging: false });
  },
  'docs/phones.md: iceServers': async (bench) => {
    await bench.run({ given: { createClient } });
  },
  'docs/guides/company.md: "name": "harbour"': async (bench) => {
    const company = parseCompany(JSON.parse(bench.code));
    expect(publicNumberOf(company, company.numberPlan.echo)).toBe('+494055518000');
  },
  'docs/guides/single-sign-on.md: "issuer"': async (bench) => {
    const [provider] = JSON.parse(bench.code);
    expect(ssoProviderOptions.parse({ ...provider, clientSecret: 'secret' })).toMatchObject({
      id: 'acme',
      scopes: 'openid email profile',
    });
  },
  'docs/guides/robots.md: number 610': async (bench) => {
    expect(parseScript('reception', bench.code, acme)).toMatchObject({ number: '610', title: 'Reception' });
  },
  "docs/sdk.md: 'https://phone.example.com', app: 'callside' });\nawait client.session.signIn": async (
    bench,
  ) => {
    const { client } = await bench.run<{ client: Client }>();
    expect(client.session.state.value.name).toBe('signedIn');
  },
  "docs/sdk.md: client.people.search({ text: 'kell' })": async (bench) => {
    const client = await bench.signedIn('alice');
    const { people } = await bench.run<{ people: List<Person> }>({ given: { client } });
    expect(people.items.value.map(({ lastName }) => lastName)).toContain('Keller');
    const [messages] = bench.printed[0] ?? [];
    expect(messages).toBeGreaterThan(0);
    await until('the fortieth person is printed', () =>
      bench.printed.some(([count, name]) => Number(count) > 60 && typeof name === 'string'),
    );
  },
  "docs/sdk.md: server: { proxy: { '/restletrouter'": async (bench) => {
    const { default: config } = await bench.run<{ default: UserConfig }>();
    const vite = await createViteServer({
      ...config,
      configFile: false,
      logLevel: 'silent',
      server: { ...config.server, port: 0, host: 'localhost' },
    });
    bench.atEnd(() => vite.close());
    await vite.listen();
    const url = vite.resolvedUrls?.local[0] ?? '';
    const client = createClient({ url, app: 'callside' });
    bench.atEnd(() => client.dispose());
    await client.session.signIn({ login: 'alice', password: 'demo' });
    await until('the push connection is open', () => client.connection.state.value.name === 'connected');
    const { formats } = await client.languages.load('fr-BE');
    expect(weekDays(formats)[0]?.day).toBe(1);
  },
  'docs/sdk.md: createProof': async (bench) => {
    const company = await companyOf(bench);
    const given = async (_: string, { body }: { readonly body: string }) => ({
      json: async () => company.codeFor({ login: 'alice', app: 'callside', challenge: body }),
    });
    const { client } = await bench.run<{ client: Client }>({ given: { fetch: given } });
    expect(client.session.state.value.name).toBe('signedIn');
  },
  "docs/sdk.md: app.post('/phone-code'": async (bench) => {
    const company = await companyOf(bench);
    let handle: CodeHandler | undefined;
    const app = {
      post: (_: string, handler: CodeHandler) => {
        handle = handler;
      },
    };
    await bench.run({ given: { app, company } });
    const { verifier, challenge } = await createProof();
    let code = '';
    await handle?.(
      { user: { login: 'alice' }, body: challenge },
      {
        json: (answer) => {
          code = answer.code;
        },
      },
    );
    const client = createClient({ url: bench.url, app: 'callside' });
    bench.atEnd(() => client.dispose());
    await client.session.signIn({ code, verifier });
    expect(client.session.state.value.name).toBe('signedIn');
  },
  "docs/sdk.md: log: { enabled: 'push,phone'": async (bench) => {
    const stored: string[] = [];
    const localStorage = { setItem: (...entry: string[]) => stored.push(...entry) };
    const { client } = await bench.run<{ client: Client }>({ given: { localStorage } });
    expect(stored).toEqual(['callside:log', '*']);
    expect(client.log.enabled).toEqual([]);
  },
  'docs/sdk.md: createServiceClient': async (bench) => {
    for (const login of ['alice', 'bob']) await bench.addPhone(login);
    await bench.run();
    expect(bench.printed).toContainEqual(['101', 'Alice Martin']);
  },
  "docs/sdk.md: client.on('callAdded'": async (bench) => {
    const phone = await bench.addPhone('alice');
    await bench.run();
    await until('the state is printed', () => bench.printed.some(([state]) => state === 'talking'));
    await phone.hangUp();
    await until('the cause is printed', () => bench.printed.some(([cause]) => cause === 'causeNormal'));
  },
  "docs/sdk.md: addPhone('alice')": async (bench) => {
    await bench.run();
  },
  "docs/sdk.md: addPhone('bob'": async (bench) => {
    const { phoneSystem } = bench;
    const phone = await bench.addPhone('alice');
    const { bob } = await bench.run<{ bob: { state: string; stop: () => Promise<void> } }>({
      given: { phoneSystem, phone },
    });
    bench.atEnd(() => bob.stop());
    expect([bob.state, phone.keys]).toEqual(['idle', '12#']);
    expect(phone.recording().length).toBeGreaterThan(0);
  },
  'docs/integrations/assistants.md: client.proposals': async (bench) => {
    const client = await bench.signedIn('alice');
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return false;
    };
    await bench.run({ given: { client, ask } });
    const router = `${bench.url}/restletrouter/v1`;
    const signedIn = await fetch(`${router}/service/Login?name=Docs`, {
      method: 'POST',
      headers: { 'X-Application': 'callsideAssistant', Authorization: `Basic ${btoa('alice:demo')}` },
    });
    const headers = { 'X-Application': signedIn.headers.get('X-Application') ?? '' };
    const body = JSON.stringify({ kind: 'call', number: '600' });
    const made = await fetch(`${router}/assistant/Proposal`, { method: 'POST', headers, body });
    const { proposalID } = (await made.json()) as { proposalID: string };
    await until('the proposal is declined', async () => {
      const read = await fetch(`${router}/assistant/Proposal/${proposalID}`, { headers });
      return ((await read.json()) as { state: string }).state === 'declined';
    });
    expect(asked).toEqual(['Docs: call 600 ']);
  },
  'docs/services.md: client.services': async (bench) => {
    const { ofSales } = await bench.run<{ ofSales: List<object> }>();
    expect(ofSales.items.value.length).toBeGreaterThan(0);
  },
  'docs/sign-in.md: passwordFaults': async (bench) => {
    const { faults } = await bench.run<{ faults: readonly string[] }>({ replaced: { alice: 'rosa.bauer' } });
    expect(faults).toEqual([]);
    await createClient({ url: bench.url, app: 'callside' }).session.signIn({
      login: 'rosa.bauer',
      password: 'Sunny-Day7',
    });
  },
  'examples/phone-system/README.md: startPhoneSystem': async (bench) => {
    await bench.run();
  },
  'examples/phone-system/README.md: createPhoneSystem': async (bench) => {
    await bench.run();
  },
};
