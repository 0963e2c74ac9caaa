import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.ts';

/** A sound card that nobody hears: without any, Firefox lets no sound through a page. */
export interface SoundServer {
  /** What programs need in their environment to use it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** @param program path of PulseAudio */
export async function startSoundServer(program: string): Promise<SoundServer> {
  const folder = mkdtempSync(join(tmpdir(), 'callside-sound-'));
  const socket = join(folder, 'native');
  const modules = [`module-native-protocol-unix socket=${socket} auth-anonymous=1`, 'module-null-sink'];
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
  return { environment: { PULSE_SERVER: `unix:${socket}` }, stop };
}
