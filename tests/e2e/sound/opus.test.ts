import { afterEach, expect, it } from 'vitest';
import { Person } from '#tests/support/person.ts';
import { codecsOf, hearsJust, speakingAs, type Voice } from '#tests/support/sound/voices.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const people: Person[] = [];
afterEach(async () => {
  await Promise.all(people.splice(0).map((person) => person.close()));
});

async function inApp(who: Voice): Promise<Person> {
  const person = await Person.inApp(browser, callside, who, speakingAs(who));
  people.push(person);
  return person;
}

it('two browsers talk in Opus both ways', async () => {
  const [alice, bob] = await Promise.all([inApp('alice'), inApp('bob')]);
  await alice.dial('102');
  await bob.press('Answer');
  await Promise.all([hearsJust(alice, 'bob'), hearsJust(bob, 'alice')]);
  const opus = { spoken: 'audio/opus', heard: 'audio/opus' };
  expect(await Promise.all([codecsOf(alice), codecsOf(bob)])).toEqual([opus, opus]);
});
