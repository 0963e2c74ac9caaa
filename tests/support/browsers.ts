import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';
import { launchFirefox } from './firefox/firefox.ts';
import { startSoundServer } from './firefox/sound-server.ts';
import { representatives } from './matrix.ts';
import { findProgram } from './packages.ts';

const firefox = findProgram('firefox-esr');
const pulseAudio = firefox === undefined ? undefined : findProgram('pulseaudio');

/** Programs for a Firefox with sound devices of its own, if this machine has them. */
export const firefoxPrograms =
  firefox === undefined || pulseAudio === undefined ? undefined : { firefox, pulseAudio };

/** A kind of browser in use that tests can start. */
export interface BrowserKind {
  readonly name: string;
  launch(): Promise<Browser>;
}

export const chromium: BrowserKind = { name: 'Chromium', launch: () => launchBrowser() };

/**
 * Chromium with features that the Chromium without windows lacks: it blocks cookies of frames, and freezes and wakes the same
 * page repeatedly.
 */
export const wholeChromium: BrowserKind = {
  name: 'Chromium',
  launch: () => launchBrowser([], { whole: true }),
};

/** Chromium, and in the matrix also Firefox if this machine has it. */
export const browsers: readonly BrowserKind[] = representatives([
  chromium,
  ...(firefoxPrograms ? [{ name: 'Firefox', launch: () => launchWithSound(firefoxPrograms) } as const] : []),
]);

/** The reason why a frame has no cookies of its address: the page around it belongs to another site. */
export interface Blocker {
  readonly name: string;
  /** The ways to keep a session in such a frame. */
  readonly keeping: 'usual' | 'partitioned' | 'carried';
  launch(): Promise<Browser>;
}

/** Values of Firefox's `network.cookie.cookieBehavior`. */
const firefoxBlockers = [
  { name: 'Firefox, which gives each site cookies of its own', keeping: 'usual', cookieBehavior: 5 },
  { name: 'Firefox without cookies in frames of other sites', keeping: 'carried', cookieBehavior: 1 },
] as const;

/**
 * The contexts of the whole Chromium in tests are private windows, which block the cookies of frames of other sites.
 */
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

/** Here a frame of another site has neither the cookies nor the storage and locks of its address. */
export const apart: readonly Blocker[] = blockers.filter(({ keeping }) => keeping !== 'usual');

/**
 * The cases of a phone in a page of another site: with cookies in its frames, and in each kind of browser without. A
 * Firefox with partitioned cookies needs fewer tests, because its frames have the same rights as top-level pages.
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
