import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../until.ts';

const loudspeaker = 'module-null-sink';
const run = promisify(execFile);

/** A silent sound card: without any, Firefox gives no audio to a page. */
export interface SoundServer {
  /** The environment variables for programs that use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Plugs in a microphone that picks up a tone, in hertz. */
  plug(label: string, hertz: number): Promise<void>;
  unplug(label: string): Promise<void>;
  /** Removes the only loudspeaker: with PulseAudio its monitor counts as a microphone. */
  unplugLoudspeaker(): Promise<void>;
  plugLoudspeaker(): Promise<void>;
  stop(): Promise<void>;
}

/** @param program path of PulseAudio */
export async function startSoundServer(program: string): Promise<SoundServer> {
  const folder = mkdtempSync(join(tmpdir(), 'callside-sound-'));
  const socket = join(folder, 'native');
  const modules = [`module-native-protocol-unix socket=${socket} auth-anonymous=1`, loudspeaker];
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no'];
  const child = spawn(program, [...options, ...modules.flatMap((module) => ['-L', module])], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('the sound server listens', () => existsSync(socket));
  } catch (error) {
    await stop();
    throw error;
  }
  const environment = { PULSE_SERVER: `unix:${socket}` };
  const control = async (...command: readonly string[]) => {
    const { stdout } = await run('pactl', command, { env: { ...process.env, ...environment } });
    return stdout.trim();
  };
  const microphones = new Map<string, string>();
  return {
    environment,
    async plug(label, hertz) {
      const properties = `source_properties=device.description=${label}`;
      const tone = [`source_name=${label}`, properties, `frequency=${hertz}`];
      microphones.set(label, await control('load-module', 'module-sine-source', ...tone));
    },
    async unplug(label) {
      await control('unload-module', microphones.get(label) ?? '');
      microphones.delete(label);
    },
    unplugLoudspeaker: async () => void (await control('unload-module', loudspeaker)),
    plugLoudspeaker: async () => void (await control('load-module', loudspeaker)),
    stop,
  };
}
