import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { strengthOf } from '#phone-system/engine/local/testing/strength.ts';
import { decodeWav } from '#phone-system/sounds/wav.ts';
import { freePort } from '../support/network/free-port.ts';
import { until } from '../support/until.ts';
import { toneFile } from './tone-file.ts';

/** The folder of its modules on Debian. */
const moduleFolder = '/usr/lib/baresip/modules';

const wavHeadOctets = 44;
const octetsASecond = 16_000;

/** A process in an endless loop ignores a request to end. */
const timeoutMs = 2_000;

export interface BaresipOptions {
  readonly program: string;
  readonly user: string;
  /** The default is `demo`. */
  readonly password?: string;
  readonly sipPort: number;
  readonly transport: 'udp' | 'tcp' | 'tls';
  /** SRTP with keys in its descriptions: where the other side takes it, or in every call. By default there is none. */
  readonly encryption?: 'optional' | 'required';
  /** False: it rings until a command answers. By default it answers every call at once. */
  readonly answers?: boolean;
  /** The steady tone that it sends, in hertz. */
  readonly hertz?: number;
  /** The length of the tone in seconds: baresip hangs up at its end. */
  readonly talksFor?: number;
  /** Its codecs, the best first; G.711 by default. */
  readonly codecs?: readonly ('g711' | 'g722' | 'opus')[];
  /**
   * Whether it subscribes to its message-waiting light. Version 1.0.0 repeats the subscription endlessly, and does
   * nothing else, if its registration is accepted within a few milliseconds. On one machine it needs a slow line.
   */
  readonly messages?: boolean;
  /** Settings files of the phone system: its account, and contacts whose presence it shows. */
  readonly files?: { readonly accounts: string; readonly contacts: string };
}

interface BaresipEvent {
  readonly type: string;
  readonly param?: string;
}

/** The desk phone baresip in a process of its own. Tests control it by commands and check its recording. */
export class Baresip {
  readonly events: BaresipEvent[] = [];
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #control: Socket;
  #rest: Buffer = Buffer.alloc(0);
  #answer = '';
  #printed = '';

  private constructor(folder: string, child: ChildProcess, control: Socket) {
    this.#folder = folder;
    this.#child = child;
    this.#control = control;
    control.on('data', (octets) => this.#read(octets));
    // A killed process closes this connection. A missing answer fails where it is awaited.
    control.on('error', () => undefined);
    child.stdout?.setEncoding('utf8').on('data', (text) => this.#print(text));
    child.stderr?.setEncoding('utf8').on('data', (text) => this.#print(text));
  }

  /** Starts baresip and waits until it has registered. */
  static async start(options: BaresipOptions): Promise<Baresip> {
    const folder = mkdtempSync(join(tmpdir(), 'baresip-'));
    const port = await freePort();
    const tone = join(folder, 'tone.wav');
    writeFileSync(tone, toneFile(options.hertz ?? 440, options.talksFor));
    const { codecs = ['g711'], messages = false, files } = options;
    const config = configOf({ folder, port, tone, codecs, messages, lamps: files !== undefined });
    writeFileSync(join(folder, 'config'), config);
    writeFileSync(join(folder, 'accounts'), files?.accounts ?? accountOf(options));
    writeFileSync(join(folder, 'contacts'), files?.contacts ?? '');
    const child = spawn(options.program, ['-4', '-f', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    let phone: Baresip | undefined;
    try {
      phone = new Baresip(folder, child, await reach(port));
      await phone.#registered();
      return phone;
    } catch (error) {
      // A test that fails here must not leave the process running.
      child.kill('SIGKILL');
      if (phone) phone.#control.destroy();
      rmSync(folder, { recursive: true });
      throw error;
    }
  }

  /** Its whole output so far. */
  get printed(): string {
    return this.#printed;
  }

  /** Sends a command of its menu, such as `dial`. */
  command(command: string, params = ''): void {
    const text = JSON.stringify({ command, params });
    this.#control.write(`${Buffer.byteLength(text)}:${text},`);
  }

  /** Waits until the answer to a command contains a text. */
  async answers(command: string, text: string): Promise<void> {
    const ask = () => {
      this.command(command);
      return this.#answer;
    };
    await expect.poll(ask, { interval: 50 }).toContain(text);
  }

  /** True from the answer of a call to its end. An offer that it refuses closes a call that it never answered. */
  get isTalking(): boolean {
    const last = this.events.findLast(({ type }) => type === 'CALL_ESTABLISHED' || type === 'CALL_CLOSED');
    return last?.type === 'CALL_ESTABLISHED';
  }

  dial(number: string): void {
    this.command('dial', number);
  }

  hangUp(): void {
    this.command('hangup');
  }

  /** Waits until it reports this event, past or future. */
  async event(type: string): Promise<void> {
    await expect.poll(() => this.events.map((event) => event.type), { interval: 20 }).toContain(type);
  }

  /** The seconds that it has heard of its last call. */
  get secondsHeard(): number {
    const file = this.#recording;
    return file === undefined ? 0 : Math.max(0, statSync(file).size - wavHeadOctets) / octetsASecond;
  }

  /** The file of its last call. */
  get #recording(): string | undefined {
    const name = readdirSync(this.#folder).findLast((file) => file.endsWith('-dec.wav'));
    return name && join(this.#folder, name);
  }

  /** Returns the level of a tone in the last second of its recording. 1 is full scale. */
  heard(hertz: number): number {
    const file = this.#recording === undefined ? Buffer.alloc(0) : readFileSync(this.#recording);
    if (file.length <= wavHeadOctets) return 0;
    // baresip writes the length only at the end of the call.
    file.writeUInt32LE(file.length - wavHeadOctets, wavHeadOctets - 4);
    return strengthOf(decodeWav(file).subarray(-8000), hertz);
  }

  /** Ends it as a power failure does. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      const kill = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(kill);
    }
    this.#control.destroy();
    rmSync(this.#folder, { recursive: true });
  }

  async #registered(): Promise<void> {
    await until('baresip has registered', () => this.printed.includes('200 OK'));
  }

  #print(text: string): void {
    this.#printed += text;
  }

  /** Messages come as `<length>:<JSON>,` with the length in octets. */
  #read(octets: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, octets]);
    for (;;) {
      const colon = this.#rest.indexOf(':');
      const end = colon + 1 + Number(this.#rest.toString('latin1', 0, Math.max(colon, 0)));
      if (colon < 1 || this.#rest.length <= end) return;
      const message = JSON.parse(this.#rest.toString('utf8', colon + 1, end));
      if (message.event) this.events.push(message);
      else this.#answer = String(message.data);
      this.#rest = this.#rest.subarray(end + 1);
    }
  }
}

async function reach(port: number): Promise<Socket> {
  let socket: Socket | undefined;
  await until('baresip listens', () => {
    socket = connect(port, '127.0.0.1');
    return once(socket, 'connect').then(
      () => true,
      () => false,
    );
  });
  if (!socket) throw new Error('baresip does not listen.');
  return socket;
}

const encryptions = { optional: ';mediaenc=srtp', required: ';mediaenc=srtp-mand' } as const;

function accountOf(options: BaresipOptions): string {
  const { user, password = 'demo', sipPort, transport, encryption, answers = true } = options;
  const secure = encryption ? encryptions[encryption] : '';
  return `<sip:${user}@127.0.0.1:${sipPort};transport=${transport}>;auth_pass=${password};regint=60;answermode=${answers ? 'auto' : 'manual'}${secure}\n`;
}

/** The unused bridge between player and source gives the recording its pace. */
function configOf(options: {
  folder: string;
  port: number;
  tone: string;
  codecs: readonly string[];
  messages: boolean;
  lamps: boolean;
}): string {
  const { folder, port, tone, codecs, messages, lamps } = options;
  return `
sip_listen 127.0.0.1:0
rtp_ports 33000-39999
audio_player aubridge,nobody
audio_source aufile,${tone}
audio_alert aubridge,alert
ausrc_srate 8000
auplay_srate 8000
ausrc_channels 1
auplay_channels 1
snd_path ${folder}
ctrl_tcp_listen 127.0.0.1:${port}
module_path ${moduleFolder}
module srtp.so
module account.so
${codecs.map((codec) => `module ${codec}.so`).join('\n')}
module aufile.so
module aubridge.so
module sndfile.so
module_app ctrl_tcp.so
module_app menu.so
${messages ? 'module_app mwi.so' : ''}
${lamps ? 'module_app contact.so\nmodule_app presence.so' : ''}
`;
}
