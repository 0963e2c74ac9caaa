import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../support/until.ts';

/** A server in a process of its own. */
export interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a Node server, and waits until its address answers. */
export async function serve(
  args: readonly string[],
  { url, cwd, env = {} }: { url: string; cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Served> {
  const child = spawn(process.execPath, [...args], { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    return fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    await until(`${url} answers`, answers, 180_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
