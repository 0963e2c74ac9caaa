import type { Browser } from 'playwright';
import { launchBrowser } from '../browser.ts';
import { launchFirefox } from '../firefox/firefox.ts';
import { startSoundServer } from '../firefox/sound-server.ts';
import { findProgram } from '../packages.ts';

const firefox = findProgram('firefox-esr', 'firefox-esr');
const pulseAudio = firefox === undefined ? undefined : findProgram('pulseaudio', 'pulseaudio');

/** Programs of a Firefox that can be started with sound devices of its own, where this machine has it. */
export const firefoxPrograms =
  firefox === undefined || pulseAudio === undefined ? undefined : { firefox, pulseAudio };

/** A kind of browser that people use, and that tests can start. */
export interface BrowserKind {
  readonly name: 'Chromium' | 'Firefox';
  launch(): Promise<Browser>;
}

export const chromium: BrowserKind = { name: 'Chromium', launch: () => launchBrowser() };

/** The browsers that this machine has. */
export const browsers: readonly BrowserKind[] = [
  chromium,
  ...(firefoxPrograms ? [{ name: 'Firefox', launch: () => launchWithSound(firefoxPrograms) } as const] : []),
];

async function launchWithSound(programs: NonNullable<typeof firefoxPrograms>): Promise<Browser> {
  const sound = await startSoundServer(programs.pulseAudio);
  try {
    const browser = await launchFirefox({ program: programs.firefox, sound });
    browser.on('disconnected', () => void sound.stop());
    return browser;
  } catch (error) {
    await sound.stop();
    throw error;
  }
}
