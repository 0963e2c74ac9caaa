import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, firefox } from 'playwright';
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
};

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
  const starter = join(folder, 'firefox');
  writeFileSync(starter, `#!/bin/sh\nexec '${process.execPath}' '${shim}' '${start.program}' "$@"\n`);
  chmodSync(starter, 0o755);
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: starter,
    env: { ...process.env, ...start.sound.environment },
    firefoxUserPrefs: { ...preferences, ...differences },
  });
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}
