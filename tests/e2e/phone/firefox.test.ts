import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { firefoxPrograms } from '#tests/support/browsers.ts';
import { patientCallers, type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { launchFirefox } from '#tests/support/firefox/firefox.ts';
import { type SoundServer, startSoundServer } from '#tests/support/firefox/sound-server.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { hearsJust, speakingAs } from '#tests/support/sound/voices.ts';

const { firefox: program = '', pulseAudio = '' } = firefoxPrograms ?? {};

describe.skipIf(firefoxPrograms === undefined)('calls in Firefox', () => {
  let callside: RunningCallside;
  let sound: SoundServer;
  let firefox: Browser;
  let chromium: Browser;
  const people: Person[] = [];
  const start = (differences: Readonly<Record<string, boolean | number>> = {}) =>
    launchFirefox({ program, sound }, differences);
  beforeAll(async () => {
    sound = await startSoundServer(pulseAudio);
    [callside, firefox, chromium] = await Promise.all([
      startCallside(['--memory', ...patientCallers]),
      start(),
      launchBrowser(),
    ]);
  });
  afterEach(async () => {
    await Promise.all(people.splice(0).map((person) => person.close()));
  });
  afterAll(async () => {
    await Promise.all([firefox?.close(), chromium?.close()]);
    await callside?.stop();
    await sound?.stop();
  });

  const there = async (person: Promise<Person>) => {
    const present = await person;
    people.push(present);
    return present;
  };

  it('a user in Firefox and one in Chromium talk with each other; the former holds and resumes', async () => {
    const [alice, bob] = await Promise.all([
      there(Person.inWidget(firefox, callside, 'alice', speakingAs('alice'))),
      there(Person.inApp(chromium, callside, 'bob', speakingAs('bob'))),
    ]);
    await bob.dial('101');
    await alice.press('Answer');
    await Promise.all([hearsJust(alice, 'bob'), hearsJust(bob, 'alice')]);
    await alice.press('Hold');
    await Promise.all([hearsJust(alice), hearsJust(bob)]);
    await alice.press('Resume');
    await Promise.all([hearsJust(alice, 'bob'), hearsJust(bob, 'alice')]);
    await alice.press('Hang up');
    await bob.card(/alice/i).waitFor({ state: 'detached' });
  });

  it('a user calls the echo with the microphone of the browser, and hears it', async () => {
    const carol = await there(Person.inApp(firefox, callside, 'carol', speakingAs('carol')));
    await carol.dial('600');
    await hearsJust(carol, 'carol');
    await carol.press('Hang up');
    await carol.hasNoCall();
  });

  it.runIf(isWholeMatrix)(
    'the call check passes where everything works, and names a microphone that is refused',
    async () => {
      const outcomeFor = async (opening: Promise<Person>) => {
        const person = await there(opening);
        await person.page.goto(`${callside.url}/settings/webrtc`);
        await person.canCall();
        await person.press('Check everything');
        await person.button('Check again').waitFor({ timeout: 45_000 });
        const faults = await person.app.locator('[data-fault]').all();
        return Promise.all(faults.map((fault) => fault.getAttribute('data-fault')));
      };
      expect(await outcomeFor(Person.inApp(firefox, callside, 'carol', speakingAs('carol')))).toEqual([]);
      const refusing = await start({
        'media.navigator.permission.disabled': false,
        'permissions.default.microphone': 2,
      });
      try {
        expect(await outcomeFor(Person.inApp(refusing, callside, 'dave'))).toEqual(['denied']);
      } finally {
        await Promise.all(people.splice(0).map((person) => person.close()));
        await refusing.close();
      }
    },
  );

  it.runIf(isWholeMatrix)('a refused microphone is reported, and the phone stays registered', async () => {
    const refusing = await start({
      'media.navigator.permission.disabled': false,
      'permissions.default.microphone': 2,
    });
    try {
      const dave = await there(Person.inApp(refusing, callside, 'dave'));
      await dave.dial('600');
      await dave.app.getByText('The microphone is blocked').first().waitFor();
      await dave.canCall();
    } finally {
      await refusing.close();
    }
  });
});
