import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AsteriskInstance } from '../../asterisk/asterisk-instance.ts';
import { AsteriskProcess } from '../../asterisk/asterisk-process.ts';
import { AsteriskUnavailable, findAsterisk } from '../../asterisk/asterisk-program.ts';
import { certificateFiles, engineFiles, engineModules } from '../../asterisk/engine-files.ts';
import { SecureTransports, secureTransportsFile } from '../../asterisk/secure-transports.ts';
import { application } from '../../engine/asterisk/ari/ari-connection.ts';
import { type AccountList, AsteriskEngine } from '../../engine/asterisk/asterisk-engine.ts';
import { arrivalArguments } from '../../engine/asterisk/trunks/arrival.ts';
import type { EngineHost } from '../../engine/port.ts';
import type { Core } from '../core.ts';
import type { SecureSip } from './secure-sip.ts';

/** The values by which both sides find each other. They stay the same as long as Asterisk runs, which may be longer than we do. */
interface Links {
  readonly ariPort: number;
  readonly httpPort: number;
  readonly sipPort: number;
  readonly sipsPort?: number | undefined;
  readonly password: string;
  /** The settings with which it was started. */
  readonly settings: string;
}

const defaultPorts = { first: 40_000, last: 40_999 };

/** Creates the engine that carries calls over Asterisk. @throws AsteriskUnavailable where it is not installed */
export async function asteriskEngine(
  host: EngineHost,
  accounts: AccountList,
  { log, options, tls }: Pick<Core, 'log' | 'options'> & { readonly tls: SecureSip['tls'] | undefined },
): Promise<AsteriskEngine> {
  const program = findAsterisk(options.asterisk);
  if (!program)
    throw new AsteriskUnavailable(
      'Asterisk is not installed. `npx callside engine:install` downloads it (`npm run engine:install` in a clone).',
    );
  const { rtpPorts = defaultPorts, sipPort, phoneEncryption: encryption = 'optional' } = options;
  const kept = keptFolder(options);
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'callside-asterisk-')));
  const address = options.host === 'localhost' ? '127.0.0.1' : options.host;
  const instance = new AsteriskInstance(program, folder);
  const settings = JSON.stringify([address, sipPort, tls?.port, rtpPorts, host.domain]);
  const before = kept === undefined ? undefined : await runningLinks(instance, settings);
  const links = before ?? (await newLinks({ sipPort, sipsPort: tls?.port }, settings));
  const account = { user: application, password: links.password };
  const asterisk = new AsteriskProcess(instance, { log: log('asterisk'), outlives: kept !== undefined });
  const secure = new SecureTransports(instance, address, freePort);
  return new AsteriskEngine({
    host,
    accounts,
    address,
    log: log('engine'),
    ariPort: links.ariPort,
    account,
    folder: join(folder, 'sounds-of-callside'),
    mediaAddress: address.startsWith('127.') ? address : '',
    encryption,
    ...(options.silenceMs !== undefined && { silenceMs: options.silenceMs }),
    async run(tones) {
      if (!before) {
        const sip = { host: address, port: links.sipPort };
        const files = {
          ...engineFiles({
            ...{ ...links, domain: host.domain, sip, account, application, tones },
            arrival: arrivalArguments,
          }),
          [secureTransportsFile]: await secure.file(),
        };
        await instance.configure({ rtpPorts: [rtpPorts.first, rtpPorts.last], loads: engineModules, files });
        await writeFile(linksFile(folder), JSON.stringify(links), { mode: 0o600 });
      }
      if (tls) await writeCertificate(instance, tls.certificate);
      if (before && tls) await instance.console(reload);
      await asterisk.start(before !== undefined);
      return {
        httpPort: links.httpPort,
        sipPort: links.sipPort,
        sipsPort: links.sipsPort,
        mailboxes: join(folder, 'spool', 'voicemail', 'default'),
        async useCertificate(certificate) {
          await writeCertificate(instance, certificate);
          await instance.console(reload);
        },
        recordings: join(folder, 'spool', 'recording'),
        contacts: () => instance.contacts(),
        console: (line) => instance.console(line),
        secureTransport: (authority) => secure.for(authority),
        async stop() {
          await asterisk.stop();
          if (kept === undefined) await rm(folder, { recursive: true, force: true });
        },
      };
    },
  });
}

const reload = 'module reload res_pjsip.so';

async function writeCertificate(
  { folder }: AsteriskInstance,
  certificate: Readonly<Record<keyof typeof certificateFiles, string>>,
): Promise<void> {
  for (const part of ['cert', 'key'] as const)
    await writeFile(join(folder, 'etc', certificateFiles[part]), certificate[part], { mode: 0o600 });
}

/** The folder of an Asterisk that is found again after this process was killed; undefined: nothing is kept. */
function keptFolder({ data, database }: Pick<Core['options'], 'data' | 'database'>): string | undefined {
  const folder = data ?? (database === undefined ? undefined : '.callside');
  return folder === undefined ? undefined : resolve(folder, 'asterisk-state');
}

const linksFile = (folder: string) => join(folder, 'links.json');

/** The links of an Asterisk that still runs. One with other settings is ended. */
async function runningLinks(instance: AsteriskInstance, settings: string): Promise<Links | undefined> {
  await mkdir(instance.folder, { recursive: true });
  if (!(await instance.isRunning())) return undefined;
  const links: Links = JSON.parse(await readFile(linksFile(instance.folder), 'utf8'));
  if (links.settings === settings) return links;
  await instance.stop();
  return undefined;
}

const newLinks = async (
  { sipPort, sipsPort }: { readonly sipPort: number; readonly sipsPort: number | undefined },
  settings: string,
): Promise<Links> => ({
  ariPort: await freePort(),
  httpPort: await freePort(),
  sipPort: sipPort === 0 ? await freePort() : sipPort,
  sipsPort: sipsPort === 0 ? await freePort() : sipsPort,
  password: randomBytes(24).toString('hex'),
  settings,
});

/** Returns a port of this machine that was free a moment ago, for TCP and for UDP. */
async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const isFree = await isFreeForUdp(port);
    await new Promise((closed) => server.close(closed));
    if (isFree) return port;
  }
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4').bind(port, '127.0.0.1');
  const isFree = await once(socket, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise<void>((closed) => socket.close(closed));
  return isFree;
}
