import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright';
import { keepOpen } from '../browser.ts';
import type { SoundServer } from './sound-server.ts';

const shim = fileURLToPath(new URL('bidi-shim.ts', import.meta.url));

/** A steady tone as the microphone, which every page may have, and sound that may play without a click. */
const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // Both ends are on this machine.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  // Its driver clicks beside what is in a process of its own, as frames of other sites are else.
  'fission.webContentIsolationStrategy': 0,
};

const processIds = new WeakMap<Browser, number>();

/**
 * Starts a released Firefox, driven by WebDriver BiDi: Playwright's own Firefox is one that it has changed, and cannot
 * be had everywhere.
 *
 * @param start.program path of Firefox
 * @param start.sound where it plays
 * @param differences preferences that differ from those of a microphone that everybody may have
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
 * Stops all processes of such a browser, as the sleep of the machine does. Nothing can be asked of it until it wakes.
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

/** A process first, so that it starts no others meanwhile; then those that it has started, and what those have. */
function stopWithChildren(pid: number): readonly number[] {
  if (!signalIfThere(pid, 'SIGSTOP')) return [];
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(stopWithChildren)];
}

/** Processes of tabs come and go: one that has ended needs no sleep. */
function signalIfThere(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
