import { expect, test } from 'vitest';
import { demoNames } from '#phone-system/demonstration/people/demo-names.ts';
import { demoRecords } from '../salesforce-host/org/demo-records.ts';

interface Contact {
  readonly name: string;
  readonly phone: string;
}

const { contacts } = (await import(new URL('contacts.js', import.meta.url).href)) as {
  readonly contacts: readonly Contact[];
};

/** Extensions begin at 101; from outside the last four digits of the direct number name the same person. */
const colleagueAt = (extension: number) => {
  const { firstName, lastName } = demoNames()[extension - 101] ?? {};
  return `${firstName} ${lastName}`;
};

test('the example page and the example CRM name colleagues as the phone system does', () => {
  const inPage = contacts.filter(({ phone }) => /^1\d\d$/.test(phone));
  expect(inPage.map(({ name }) => name)).toEqual(inPage.map(({ phone }) => colleagueAt(Number(phone))));
  const inCrm = demoRecords.Contact.flatMap(({ FirstName, LastName, Phone }) => {
    const extension = /^\+33 1 00 00 0(\d) (\d\d)$/.exec(String(Phone));
    return extension ? [[`${FirstName} ${LastName}`, Number(`${extension[1]}${extension[2]}`)] as const] : [];
  });
  expect(inCrm.length).toBeGreaterThan(0);
  expect(inCrm.map(([name]) => name)).toEqual(inCrm.map(([, extension]) => colleagueAt(extension)));
});
