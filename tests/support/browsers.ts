import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';
import { launchFirefox } from './firefox/firefox.ts';
import { startSoundServer } from './firefox/sound-server.ts';
import { representatives } from './matrix.ts';
import { findProgram } from './packages.ts';

const firefox = findProgram('firefox-esr');
const pulseAudio = firefox === undefined ? undefined : findProgram('pulseaudio');

/** Programs of a Firefox that can be started with sound devices of its own, where this machine has it. */
export const firefoxPrograms =
  firefox === undefined || pulseAudio === undefined ? undefined : { firefox, pulseAudio };

/** A kind of browser that people use, and that tests can start. */
export interface BrowserKind {
  readonly name: string;
  launch(): Promise<Browser>;
}

export const chromium: BrowserKind = { name: 'Chromium', launch: () => launchBrowser() };

/** With what the one without windows has not: it blocks cookies of frames, and wakes the same page again and again. */
export const wholeChromium: BrowserKind = {
  name: 'Chromium',
  launch: () => launchBrowser([], { whole: true }),
};

/** Chromium, and for the matrix also Firefox where this machine has it. */
export const browsers: readonly BrowserKind[] = representatives([
  chromium,
  ...(firefoxPrograms ? [{ name: 'Firefox', launch: () => launchWithSound(firefoxPrograms) } as const] : []),
]);

/** What keeps a frame from the cookies of its address: the page around is of another site. */
export interface Blocker {
  readonly name: string;
  /** How a session can be kept in such a frame. */
  readonly keeping: 'usual' | 'partitioned' | 'carried';
  launch(): Promise<Browser>;
}

/** Values of Firefox's `network.cookie.cookieBehavior`. */
const firefoxBlockers = [
  { name: 'Firefox, which gives each site cookies of its own', keeping: 'usual', cookieBehavior: 5 },
  { name: 'Firefox without cookies in frames of other sites', keeping: 'carried', cookieBehavior: 1 },
] as const;

/** The contexts of the whole Chromium that tests make are private windows, which block the cookies of frames of other sites. */
export const blockers: readonly Blocker[] = representatives([
  {
    name: 'Chromium without cookies in frames of other sites',
    keeping: 'partitioned',
    launch: wholeChromium.launch,
  },
  ...(firefoxPrograms
    ? firefoxBlockers.map(({ cookieBehavior, ...blocker }) => ({
        ...blocker,
        launch: () =>
          launchWithSound(firefoxPrograms, {
            'network.cookie.cookieBehavior': cookieBehavior,
          }),
      }))
    : []),
]);

/** In these a frame of another site has neither the cookies nor the storage and locks of its address. */
export const apart: readonly Blocker[] = blockers.filter(({ keeping }) => keeping !== 'usual');

/**
 * What shows the phone in a page of another site: with the cookies of its frames, and in each kind of browser without. Firefox that gives
 * each site cookies of its own has less to show: its frames may do all that those outside of frames may.
 */
export const framings: readonly BrowserKind[] = representatives([chromium, ...apart]);

async function launchWithSound(
  programs: NonNullable<typeof firefoxPrograms>,
  preferences: Readonly<Record<string, number>> = {},
): Promise<Browser> {
  const sound = await startSoundServer(programs.pulseAudio);
  try {
    const browser = await launchFirefox({ program: programs.firefox, sound }, preferences);
    browser.on('disconnected', () => void sound.stop());
    return browser;
  } catch (error) {
    await sound.stop();
    throw error;
  }
}
