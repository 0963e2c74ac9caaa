import { expect } from 'vitest';
import { strengthOf } from '#phone-system/engine/local/testing/strength.ts';
import { sampleRate } from '#phone-system/engine/port.ts';
import { decodeWav } from '#phone-system/sounds/wav.ts';
import { answers, chooses } from '#tests/support/answering.ts';
import type { Person } from '#tests/support/person.ts';
import { playedSound, playsToTheEnd } from '#tests/support/sound/played-sound.ts';
import { voices } from '#tests/support/sound/voices.ts';
import { test } from './office.ts';

const isSaid = 0.03;

/** Returns the users who are heard in each whole second of a recording. */
function heardBySecond(sound: Int16Array): readonly string[] {
  return Array.from({ length: Math.floor(sound.length / sampleRate) }, (_, second) => {
    const samples = sound.subarray(second * sampleRate, (second + 1) * sampleRate);
    return Object.entries(voices)
      .filter(([, hertz]) => strengthOf(samples, hertz) > isSaid)
      .map(([name]) => name)
      .join();
  });
}

test('alice records, pauses, resumes and stops, and the recording lacks the pause', async ({ office }) => {
  const [alice, bob, carol] = await Promise.all([
    office.inApp('alice'),
    office.inWidget('bob'),
    office.inApp('carol'),
  ]);
  const isMarked = (person: Person, mark: string) => person.app.getByText(mark, { exact: true }).waitFor();
  await alice.goTo('/callhistories/personal/recorded');
  await alice.canCall();
  const entry = alice.app.getByRole('list', { name: 'Recordings' }).getByRole('listitem');
  await bob.dial('101');
  await answers(alice);
  await office.hears({ alice: ['bob'], bob: ['alice'] });

  await chooses(alice, 'Record');
  await Promise.all([isMarked(alice, 'Recording'), isMarked(bob, 'Somebody is recording this call')]);
  await alice.goesOn(2_500);
  // The open list shows the recording by itself.
  await entry.filter({ hasText: 'Bob Keller' }).filter({ hasText: 'Still recording' }).waitFor();
  await alice.press('Pause recording');
  await isMarked(alice, 'Recording paused');
  await bob.app.getByText('Somebody is recording this call').waitFor({ state: 'detached' });

  // The third voice speaks only during the pause.
  await chooses(alice, 'Add somebody');
  await alice.page.keyboard.type('103');
  await alice.page.keyboard.press('Enter');
  await answers(carol);
  await office.hears({ alice: ['bob', 'carol'], bob: ['alice', 'carol'], carol: ['alice', 'bob'] });
  await carol.goesOn(2_500);
  await carol.press('Leave');
  await carol.hasNoCall();
  await office.hears({ alice: ['bob'], bob: ['alice'] });

  await alice.press('Resume recording');
  await Promise.all([isMarked(alice, 'Recording'), isMarked(bob, 'Somebody is recording this call')]);
  await alice.goesOn(2_500);
  await alice.press('Stop recording');
  await alice.button('Stop recording').waitFor({ state: 'detached' });
  await bob.app.getByText('Somebody is recording this call').waitFor({ state: 'detached' });
  await alice.press('Hang up');
  await bob.hasNoCall();

  await entry.filter({ hasText: 'Still recording' }).waitFor({ state: 'detached' });
  await entry.filter({ hasText: 'Bob Keller' }).getByRole('button').first().click();
  const bySecond = heardBySecond(decodeWav(await playedSound(alice, () => alice.press('Play'))));
  expect(bySecond.length).toBeGreaterThanOrEqual(4);
  expect(new Set(bySecond)).toEqual(new Set(['alice,bob']));
  await playsToTheEnd(alice);
});
