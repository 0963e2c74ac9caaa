import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strengthOf } from '#phone-system/engine/local/testing/strength.ts';
import { folderWith, ProgramInFolder } from '../support/programs/program-in-folder.ts';
import { until } from '../support/until.ts';
import { toneFile } from './tone-file.ts';

const wavHeadOctets = 44;

export interface LinphoneOptions {
  readonly program: string;
  readonly user: string;
  readonly sipPort: number;
  readonly transport: 'udp' | 'tcp' | 'tls';
  /** True: it takes and makes only calls with SRTP. */
  readonly isEncrypted: boolean;
  /** The steady tone that it sends, in hertz. */
  readonly hertz: number;
}

/** A transport without a port of its own choice is off. */
const portOf = (transport: string, used: string) => (transport === used ? -1 : 0);

const config = ({ user, sipPort, transport, isEncrypted }: LinphoneOptions) => `[sip]
sip_port=${portOf('udp', transport)}
sip_tcp_port=${portOf('tcp', transport)}
sip_tls_port=${portOf('tls', transport)}
use_ipv6=0
verify_server_certs=0
verify_server_cn=0
media_encryption=${isEncrypted ? 'srtp' : 'none'}
media_encryption_mandatory=${isEncrypted ? 1 : 0}
default_proxy=0
[rtp]
audio_rtp_port=22300-22399
[sound]
echocancellation=0
[video]
enabled=0
[misc]
add_missing_audio_codecs=0
[audio_codec_0]
mime=PCMU
rate=8000
enabled=1
[proxy_0]
reg_proxy=<sip:127.0.0.1:${sipPort};transport=${transport}>
reg_identity=sip:${user}@127.0.0.1
reg_expires=300
reg_sendregister=1
publish=0
[auth_info_0]
username=${user}
passwd=demo
`;

/** Linphone's program for the terminal as a desk phone, which answers. It plays a file and records another. */
export class Linphone {
  readonly #program: ProgramInFolder;

  private constructor(program: ProgramInFolder) {
    this.#program = program;
  }

  /** Starts it and waits until it has registered. */
  static async start(options: LinphoneOptions): Promise<Linphone> {
    const folder = folderWith('linphone', { config: config(options), 'tone.wav': toneFile(options.hertz) });
    // Without the place of its database it does nothing.
    mkdirSync(join(folder, '.local', 'share', 'linphone'), { recursive: true });
    // It does nothing while it waits for a line that is no terminal's.
    const args = ['-qefc', `${options.program} -c config -a`, '/dev/null'];
    const phone = new Linphone(
      new ProgramInFolder(folder, { command: 'script', args, env: { HOME: folder } }),
    );
    for (const line of ['soundcard use files', 'play tone.wav', 'record heard.wav']) phone.command(line);
    try {
      await until('Linphone has registered', () => {
        phone.command('status register');
        return phone.printed.includes('registered, identity');
      });
      return phone;
    } catch (error) {
      await phone.stop();
      throw new Error(`Linphone has not registered:\n${phone.printed}`, { cause: error });
    }
  }

  /** Its whole output so far. */
  get printed(): string {
    return this.#program.printed;
  }

  /** Sends a command of its menu, such as `call`. */
  command(line: string): void {
    this.#program.write(line);
  }

  /** True if it says that it has no call. */
  async isIdle(): Promise<boolean> {
    const from = this.printed.length;
    this.command('calls');
    const answer = () => this.printed.slice(from);
    await until('Linphone lists its calls', () => /No active call|status/.test(answer()));
    return answer().includes('No active call');
  }

  /** Returns the level of a tone in the last second of its recording. 1 is full scale. */
  heard(hertz: number): number {
    const name = join(this.#program.folder, 'heard.wav');
    if (!existsSync(name)) return 0;
    // The head of the file is written at the end of the call.
    const octets = Uint8Array.from(readFileSync(name).subarray(wavHeadOctets));
    const samples = new Int16Array(octets.buffer, 0, Math.floor(octets.length / 2)).subarray(-8000);
    return samples.length === 0 ? 0 : strengthOf(samples, hertz);
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }
}
