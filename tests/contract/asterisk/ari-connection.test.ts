/** The connection to a real Asterisk, as the phone system's engine uses it. */
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { engineFiles } from '#phone-system/asterisk/engine-files.ts';
import { AriConnection, application } from '#phone-system/engine/asterisk/ari/ari-connection.ts';
import { ariList } from '#phone-system/engine/asterisk/ari/ari-list.ts';
import type { AriEvent } from '#phone-system/engine/asterisk/ari/ari-messages.ts';
import { AriRefusal } from '#phone-system/engine/asterisk/ari/ari-request.ts';
import { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { until } from '#tests/support/until.ts';

const account = { user: 'callside', password: 'secret-of-ari' };

let asterisk: Asterisk;
let connection: AriConnection;
let httpPort: number;
let events: AriEvent[] = [];
let timesReady = 0;

const openConnection = async (port: number) => {
  const opened = new AriConnection({
    port,
    account,
    log: pino({ level: 'silent' }),
    onEvent: (event) => events.push(event),
    onReady: () => {
      timesReady += 1;
    },
  });
  await opened.listen();
  return opened;
};

/** A call at Asterisk that is not in our application, and lasts until it is ended. */
const callAtAsterisk = () => asterisk.command('channel originate Local/600@tests application Wait 60');
const typesOf = () => events.map(({ type }) => type);

describe.skipIf(!findAsterisk())('the connection to Asterisk', () => {
  beforeAll(async () => {
    connection = await openConnection(0);
    const first = await freePort(3);
    httpPort = first;
    const files = engineFiles({
      domain: 'acme.local',
      sip: { host: '127.0.0.1', port: first + 1 },
      httpPort,
      ariPort: connection.port,
      account,
      application,
      tones: {},
      arrival: '',
    });
    asterisk = await Asterisk.start({
      rtpPorts: [28_900, 28_949],
      files: {
        ...files,
        'extensions.conf': `${files['extensions.conf']}[tests]\nexten => 600,1,Answer()\n same => n,Wait(60)\n`,
      },
    });
    await until('Asterisk has connected', () => connection.isReady);
  });
  beforeEach(() => {
    events = [];
  });
  afterAll(async () => {
    await connection?.close();
    await asterisk?.stop();
  });

  it('is opened by Asterisk, and answers requests', async () => {
    expect(await connection.request({ method: 'GET', path: 'asterisk/ping' })).toMatchObject({
      ping: 'pong',
    });
  });

  it('tells what is refused, such as a channel that does not exist', async () => {
    const refused = connection.request({ method: 'POST', path: 'channels/nothing/answer' });
    await expect(refused).rejects.toThrow(AriRefusal);
    await expect(refused).rejects.toMatchObject({ status: 404 });
  });

  it('never sends the request that ends Asterisk', async () => {
    for (const path of ['bridges/one/variable', '/bridges/one/variables', 'bridges/one%2Fvariable'])
      await expect(connection.request({ method: 'POST', path })).rejects.toThrow(RangeError);
    expect(await connection.request({ method: 'GET', path: 'asterisk/ping' })).toBeDefined();
  });

  it('carries out every request once and in order, though it is cut every 300 ms, and lists thousands', async () => {
    let cuts = 0;
    const flaps = setInterval(() => {
      cuts += 1;
      connection.cut();
    }, 300);
    const done: number[] = [];
    const make = async (id: number) => {
      await connection.request({ method: 'POST', path: `bridges/flap-${id}`, query: { type: 'mixing' } });
      done.push(id);
    };
    while (cuts < 5 || done.length <= 3_000)
      await Promise.all(Array.from({ length: 20 }, (_, index) => make(done.length + index)));
    clearInterval(flaps);
    expect(done).toEqual(done.map((_, index) => index));
    // Over the connection a list of so many would never come.
    expect(await ariList('bridges', { httpPort, account })).toHaveLength(done.length);
    await Promise.all(done.map((id) => connection.request({ method: 'DELETE', path: `bridges/flap-${id}` })));
    expect(await ariList('bridges', { httpPort, account })).toEqual([]);
  });

  it('brings late events before it is ready again', async () => {
    await callAtAsterisk();
    await expect.poll(typesOf).toContain('ChannelStateChange');
    const before = timesReady;
    connection.cut();
    await asterisk.command('channel request hangup all');
    await expect.poll(typesOf, { timeout: 5_000 }).toContain('ChannelDestroyed');
    await expect.poll(() => timesReady, { timeout: 5_000 }).toBe(before + 1);
  });

  it('does not hear another application, and is not disturbed by it', async () => {
    const url = `ws://127.0.0.1:${httpPort}/ari/events?app=other&api_key=${account.user}:${account.password}`;
    const other = new WebSocket(url);
    const heard: unknown[] = [];
    other.on('message', (data) => heard.push(JSON.parse(String(data))));
    await new Promise((resolve) => other.once('open', resolve));
    await connection.request({
      method: 'POST',
      path: 'channels/foreign',
      query: { endpoint: 'Local/600@tests', app: 'other' },
    });
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ type: 'StasisStart' }));
    expect(events.every((event) => event.application === application)).toBe(true);
    other.terminate();
    await connection.request({ method: 'DELETE', path: 'channels/foreign' });
    await expect.poll(() => asterisk.command('core show channels count')).toContain('0 active channels');
  });

  it('refuses a program that does not know its password', async () => {
    const stranger = new WebSocket(`ws://callside:guess@127.0.0.1:${connection.port}/`, 'ari');
    const [error] = await new Promise<[Error]>((resolve) => stranger.once('error', (why) => resolve([why])));
    expect(error.message).toContain('401');
    expect(connection.isReady).toBe(true);
  });

  it('keeps requests while Asterisk is dead, and sends them when it is back', async () => {
    await asterisk.kill();
    await expect.poll(() => connection.isReady).toBe(false);
    const asked = connection.request({ method: 'GET', path: 'asterisk/ping' });
    await asterisk.restart();
    expect(await asked).toMatchObject({ ping: 'pong' });
  });

  it('is opened again by Asterisk when the phone system is back, with the events of meanwhile', async () => {
    const { port } = connection;
    await connection.close();
    await callAtAsterisk();
    await asterisk.command('channel request hangup all');
    await expect.poll(() => asterisk.command('core show channels count')).toContain('0 active channels');
    connection = await openConnection(port);
    await expect.poll(() => connection.isReady, { timeout: 5_000 }).toBe(true);
    expect(typesOf()).toContain('ChannelDestroyed');
  });
});
