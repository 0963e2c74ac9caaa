import { expect, test } from 'vitest';
import { readAnswers, slugOf } from './answers.ts';

const answers = {
  company: 'Harbour Freight',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  language: 'de',
  domain: 'harbour.example',
  firstName: 'Nina',
  lastName: 'New',
  login: 'nina',
  password: 'Sunny-Day7',
  extension: '101',
};

test.each(['10', '101', '2001', '60000', '100000'])(
  'the first extension %s makes a whole number plan',
  (extension) => {
    for (const country of ['DE', 'US', 'FR', 'GB', 'JP', 'BR']) {
      const read = readAnswers({ ...answers, country, extension });
      if ('faults' in read) throw new Error(`${country}: ${read.faults}`);
      expect(read.company.numberPlan.digits).toBe(extension.length);
      expect(read.administrator.number).toBe(extension);
    }
  },
);

test.each([
  ['company', ''],
  ['country', 'XX'],
  ['timeZone', 'Europe/Nowhere'],
  ['language', 'german'],
  ['domain', 'Harbour Example'],
  ['lastName', '\u0007'],
  ['login', 'nina new'],
  ['password', 'sunnyday'],
  ['extension', '700'],
  ['extension', '1'],
] as const)('a wrong answer to %s is named, such as %j', (name, wrong) => {
  expect(readAnswers({ ...answers, [name]: wrong })).toEqual({ faults: [name] });
});

test('missing and unknown answers are named', () => {
  const { login: _, ...others } = answers;
  expect(readAnswers(others)).toEqual({ faults: ['login'] });
  expect(readAnswers({ ...answers, more: '' })).toEqual({ faults: ['unknown'] });
  expect(readAnswers('answers')).toEqual({ faults: ['unknown'] });
});

test('a name becomes a part of a host name', () => {
  expect(slugOf('Hafen & Söhne GmbH')).toBe('hafen-sohne-gmbh');
  expect(slugOf('株式会社')).toBe('company');
});
