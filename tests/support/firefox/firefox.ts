import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright';
import { keepOpen } from '../browser.ts';
import type { SoundServer } from './sound-server.ts';

const shim = fileURLToPath(new URL('bidi-shim.ts', import.meta.url));

/** A steady tone as the microphone, granted to every page, and autoplay. */
const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // Both ends are on this machine.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  // Its driver clicks in the wrong place in frames of other sites that have a process of their own.
  'fission.webContentIsolationStrategy': 0,
};

const processIds = new WeakMap<Browser, number>();

/**
 * Starts a released Firefox, driven by WebDriver BiDi. Playwright's own Firefox is a patched build that is not
 * available everywhere.
 *
 * @param start.program path of Firefox
 * @param start.sound the sound server
 * @param differences preferences in place of the usual preferences, which grant the microphone to all sites
 */
export async function launchFirefox(
  start: { readonly program: string; readonly sound: SoundServer },
  differences: Readonly<Record<string, boolean | number | string>> = {},
): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'callside-firefox-'));
  const [starter, pidFile] = [join(folder, 'firefox'), join(folder, 'pid')];
  const command = [process.execPath, shim, pidFile, start.program].map((word) => `'${word}'`).join(' ');
  writeFileSync(starter, `#!/bin/sh\nexec ${command} "$@"\n`);
  chmodSync(starter, 0o755);
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: starter,
    env: { ...process.env, ...start.sound.environment },
    firefoxUserPrefs: { ...preferences, ...differences },
  });
  keepOpen(browser);
  processIds.set(browser, Number(readFileSync(pidFile, 'utf8')));
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}

/**
 * Stops all processes of such a browser, as a sleeping machine does. The browser answers nothing until it wakes.
 *
 * @returns a function that resumes them
 */
export function sendToSleep(browser: Browser): () => void {
  const pid = processIds.get(browser);
  if (pid === undefined) throw new Error('This browser was not started here.');
  const sleepers = stopWithChildren(pid);
  return () => {
    for (const one of sleepers) signalIfThere(one, 'SIGCONT');
  };
}

/** Stops each process before its children, so that it starts no others in between. */
function stopWithChildren(pid: number): readonly number[] {
  if (!signalIfThere(pid, 'SIGSTOP')) return [];
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(stopWithChildren)];
}

/** Processes of tabs come and go: an ended process needs no stop. */
function signalIfThere(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
