import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptedPerson } from '#phone/testing/scripted-person.ts';
import { draftFields } from './contact-fields.ts';
import { changedFields, type DraftTexts, draftOf, problemsOf, textsOf } from './draft-texts.ts';

const ada = { ...textsOf(), lastName: 'Okonkwo' };

describe('the texts of a contact', () => {
  it('a contact needs the name of a person or of a company', () => {
    expect(problemsOf(textsOf())).toEqual({ lastName: 'people.needsName' });
    expect(problemsOf({ ...textsOf(), company: 'Acme' })).toEqual({});
  });

  it('a number may be empty, and otherwise has to be one', () => {
    expect(problemsOf({ ...ada, mobilePhoneNumber: ' +33 (0)6 12-34 ' })).toEqual({});
    for (const homeNumber of ['at home', '5', '+', '1'.repeat(41)])
      expect(problemsOf({ ...ada, homeNumber })).toEqual({ homeNumber: 'people.needsNumber' });
  });

  it('a number is sent in the signs of phones, however it was copied', () => {
    const texts = { ...ada, homeNumber: '\u202a+33\u00a01.00–00/06\u202c', plmnNumbers: '0612 x34, 06‑13' };
    expect(problemsOf(texts)).toEqual({});
    expect(draftOf(texts)).toMatchObject({ homeNumber: '+33 1 00-00 06', plmnNumbers: ['0612,34', '06-13'] });
    expect(problemsOf({ ...ada, homeNumber: '01 00 00² 06' })).toEqual({ homeNumber: 'people.needsNumber' });
  });

  it('several addresses, numbers and tags are separated', () => {
    expect(draftOf({ ...ada, email: 'a@b.example, c@d.example' }).emails).toEqual([
      'a@b.example',
      'c@d.example',
    ]);
    expect(draftOf({ ...ada, faxNumbers: '01 23; +33 1 24,' }).faxNumbers).toEqual(['01 23', '+33 1 24']);
    expect(draftOf({ ...ada, tagNames: 'Key account, VIP' }).tagNames).toEqual(['Key account', 'VIP']);
    expect(draftOf({ ...ada, email: ' ' }).emails).toEqual([]);
  });

  it.each(['abc', 'a@b.example, abc', 'a@', '@b.example', 'a@b@c', 'Ada <a@b.example>'])(
    'rejects %s as an e-mail address',
    (email) => {
      expect(problemsOf({ ...ada, email })).toEqual({ email: 'people.needsEmail' });
    },
  );

  it.each(['www.acme.example', 'javascript:alert(1)', 'https://a b'])(
    'rejects %s as a website',
    (website) => {
      expect(problemsOf({ ...ada, website })).toEqual({ website: 'contact.needsAddress' });
    },
  );

  it('a list has a maximum number of entries', () => {
    const addresses = (count: number) =>
      Array.from({ length: count }, (_, at) => `a${at}@b.example`).join(' ');
    expect(problemsOf({ ...ada, email: addresses(5) })).toEqual({});
    expect(problemsOf({ ...ada, email: addresses(6) })).toEqual({ email: 'contact.tooMany' });
    const numbers = Array.from({ length: 1000 }, (_, at) => `0123${at}`).join(',');
    expect(problemsOf({ ...ada, plmnNumbers: numbers })).toEqual({ plmnNumbers: 'contact.tooMany' });
  });

  it('a text that is too long is reported in each field, and never cut', () => {
    const large = 'x'.repeat(100_000);
    for (const field of draftFields.filter((name) => !name.startsWith('hid'))) {
      const texts = { ...ada, [field]: large };
      expect(problemsOf(texts)).toMatchObject({ [field]: 'people.tooLong' });
      expect(texts[field]).toHaveLength(100_000);
    }
    const email = `${'a'.repeat(60)}@b.example, ${'c'.repeat(60)}@d.example`;
    expect(problemsOf({ ...ada, email })).toEqual({});
    expect(draftOf({ ...ada, email }).emails?.join(', ')).toBe(email);
  });

  it('only the fields that may be changed are checked and sent', () => {
    const texts = { ...ada, homeNumber: '5', email: 'a@b.example' };
    expect(problemsOf(texts, ['email'])).toEqual({});
    expect(draftOf(texts, ['email'])).toEqual({ emails: ['a@b.example'] });
  });

  it('names the fields that differ', () => {
    expect(changedFields(ada, { ...ada, company: 'Acme', lastName: ' Okonkwo ' })).toEqual(['company']);
  });

  it('a form that is opened again sends the same values', () => {
    const part = fc.constantFrom(
      '',
      'a',
      'é',
      '+33 1 23',
      '+33 1 23 x45',
      'a@b.example',
      ',',
      ';',
      ' ',
      'https://x',
      'yes',
    );
    const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
    const form = fc.record(
      Object.fromEntries(draftFields.map((field) => [field, text])),
    ) as fc.Arbitrary<DraftTexts>;
    fc.assert(
      fc.property(form, (texts) => {
        const sent = draftOf(texts);
        const stored = { ...scriptedPerson('Ada'), ...sent };
        expect(draftOf(textsOf(stored))).toEqual(sent);
        expect(changedFields(textsOf(stored), textsOf(stored))).toEqual([]);
      }),
    );
  });
});
