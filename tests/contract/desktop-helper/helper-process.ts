import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '#tests/support/network/free-port.ts';
import { soundIn } from './helper-lab.ts';

/** A desktop helper that can be killed, because it is a process of its own. */
export interface HelperProcess {
  readonly port: number;
  /** The folder of its pairings and of what its loudspeaker played. */
  readonly folder: string;
  /** Ends it without a chance to clean up. */
  kill(): void;
}

/** Starts the program of the desktop helper, with a tone as its microphone, until the test ends. */
export async function startHelperProcess(): Promise<HelperProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'helper-process-'));
  const sound = soundIn(folder);
  const port = await freePort();
  const helper = spawn(
    process.execPath,
    [
      'examples/desktop-helper/main.ts',
      ...['--port', String(port), '--folder', folder],
      ...['--source', sound.source, '--player', sound.player, '--record', sound.recordings],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const kill = () => void helper.kill('SIGKILL');
  onTestFinished(() => {
    kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await once(helper.stdout, 'data');
  return { port, folder, kill };
}
