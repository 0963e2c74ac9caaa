import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptedPerson } from '#phone/testing/scripted-person.ts';
import type { ContactDraft } from '#sdk/index.ts';
import { growthOf } from '#tests/support/measure/growth.ts';
import { cardsOf, contactsOfCards, contactsOfCsv, csvOf, readContactFile } from './contact-file.ts';
import { additionsTo, DuplicateFinder } from './duplicates.ts';
import { textOfFile } from './file-encoding.ts';
import { mergesOf } from './use-contact-import.ts';

const card = (...lines: readonly string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');
const draftOf = (text: string) => readContactFile(text).contacts[0]?.draft;

describe('contacts in CSV', () => {
  it('knows the titles of other programs, and names filled columns that it does not know', () => {
    const text =
      'Given Name;Nachname;Mobile Phone;E-mail Address;Shoe size\nAda;Okonkwo;0612345678;a@b.example;38';
    expect(draftOf(text)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Okonkwo',
      mobilePhoneNumber: '0612345678',
      emails: ['a@b.example'],
    });
    expect(contactsOfCsv(text).unread).toEqual(['Shoe size']);
  });

  it('reads all values of Google by their labels, and several values in one cell', () => {
    const text = [
      'First Name,Last Name,Organization Department,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
      'Ada,Okonkwo,Research,* myContacts,Work,a@b.example,Home,c@d.example,Mobile,0612,Work,0144 x12',
      'Bob,Keller,,,,,,,Mobile,0613 ::: 0614 ::: 0615,Home Fax,0155',
    ].join('\n');
    const { contacts, unread, leftOut } = contactsOfCsv(text);
    expect(contacts.map(({ draft }) => draft)).toMatchObject([
      {
        department: 'Research',
        emails: ['a@b.example', 'c@d.example'],
        mobilePhoneNumber: '0612',
        professionalPhoneNumber: '0144,12',
      },
      { mobilePhoneNumber: '0613', plmnNumbers: ['0614', '0615'], faxNumbers: ['0155'] },
    ]);
    expect([unread, leftOut]).toEqual([[], []]);
  });

  it('refuses rows without a name and broken lines, and leaves out fields that cannot be saved', () => {
    const { contacts, refused, leftOut } = contactsOfCsv(
      'first,last,mobile\nAda,,call me\n"open,x\n,,\nBob,Keller,0612\n,,0613',
    );
    expect(contacts.map(({ line }) => line)).toEqual([2, 5]);
    expect(leftOut).toMatchObject([{ line: 2, field: 'mobilePhoneNumber', problem: 'people.needsNumber' }]);
    expect(refused.map(({ line, field, problem }) => [line, field, problem])).toEqual([
      [3, undefined, 'transfer.broken'],
      [6, 'lastName', 'people.needsName'],
    ]);
  });

  it('reads 50,000 rows with broken lines and formulas, and names each row that it refuses or shortens', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => {
      if (at % 1000 === 0) return `"open,${at}`;
      if (at % 100 === 0) return `=cmd|'/C calc'!A${at},Formula,0612`;
      return at % 10 === 0 ? `Ada,${at},call me` : `Ada,${at},06 12 34 56 78`;
    });
    const { contacts, refused, leftOut } = contactsOfCsv(['first,last,mobile', ...rows].join('\n'));
    const broken = refused.filter(({ problem }) => problem === 'transfer.broken');
    expect(broken.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, at) => at * 1000 + 2));
    expect(refused).toHaveLength(50);
    expect(leftOut).toHaveLength(4500);
    expect(contacts).toHaveLength(49_950);
    expect(contacts.filter(({ draft }) => draft.firstName?.startsWith('=cmd'))).toHaveLength(450);
  });

  it('keeps a formula as the text that it is', () => {
    expect(draftOf("first,last\n=cmd|' /C calc'!A0,Okonkwo")).toMatchObject({
      firstName: "=cmd|' /C calc'!A0",
    });
    const person = { ...scriptedPerson('=cmd()'), lastName: 'Okonkwo' };
    expect(csvOf([person])).toContain("'=cmd()");
    expect(draftOf(csvOf([person]))).toMatchObject({ firstName: '=cmd()' });
  });
});

describe('contacts in vCards', () => {
  it('reads names, numbers by their types, folded lines and escaped signs', () => {
    const text = card(
      'N:Okonkwo;Ada;;Dr;',
      'FN:Dr Ada Okonkwo',
      'ORG:Engines\\, Ltd;Research',
      'item1.TEL;TYPE=CELL,VOICE:+33 6 12 34 56 78',
      'TEL;TYPE="work,fax":0155',
      'TEL;HOME:0144',
      'TEL;TYPE=WORK:0166',
      'EMAIL;TYPE=INTERNET:ada@engines.exa',
      ' mple',
      'NOTE:two\\nlines',
    );
    expect(draftOf(text)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Okonkwo',
      title: 'Dr',
      company: 'Engines, Ltd',
      department: 'Research',
      mobilePhoneNumber: '+33 6 12 34 56 78',
      faxNumbers: ['0155'],
      homeNumber: '0144',
      professionalPhoneNumber: '0166',
      emails: ['ada@engines.example'],
      additionalInfo: 'two\nlines',
    });
  });

  it('reads quoted-printable of version 2.1 with soft line breaks', () => {
    const text = card(
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=B6sbauer;L=C3=A9=',
      'a',
      'TEL;CELL:0612',
    );
    expect(draftOf(text)).toMatchObject({
      lastName: 'Mösbauer',
      firstName: 'Léa',
      mobilePhoneNumber: '0612',
    });
  });

  it('keeps as many of 1,000 numbers of a card as a contact has, names the field, and reads the next card', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => `TEL;TYPE=cell:0612${at}`);
    const { contacts, leftOut } = contactsOfCards(`${card('FN:Many', ...numbers)}\r\n${card('FN:Few')}`);
    expect(leftOut).toMatchObject([{ line: 1, field: 'plmnNumbers', problem: 'contact.tooMany' }]);
    expect(contacts.map(({ draft }) => [draft.lastName, draft.plmnNumbers?.length])).toEqual([
      ['Many', 10],
      ['Few', 0],
    ]);
  });

  it.each([
    ['TEL;TYPE=WORK:+1.415.555.0131', { professionalPhoneNumber: '+1 415 555 0131' }],
    ['TEL;TYPE=WORK:+1 415-555-0132 x123', { professionalPhoneNumber: '+1 415-555-0132,123' }],
    [
      'TEL;VALUE=uri;TYPE="work,voice":tel:+1-415-555-0133;ext=77',
      { professionalPhoneNumber: '+1-415-555-0133,77' },
    ],
    ['TEL;TYPE=CELL:\u202a+33\u00a06 12 00 00 35\u202c', { mobilePhoneNumber: '+33 6 12 00 00 35' }],
    ['EMAIL:Ada <ada@engines.example>', { emails: ['ada@engines.example'] }],
    ['EMAIL:nobody\r\nEMAIL:ada@engines.example', { emails: ['ada@engines.example'] }],
    ['URL:www.engines.example', { website: 'https://www.engines.example' }],
    ['URL:by post\r\nTEL;CELL:0612', { website: '', mobilePhoneNumber: '0612' }],
    ['NOTE;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gr=FC=DFe', { additionalInfo: 'Grüße' }],
  ])('of telephones and mail programs keep what can be saved: %s', (property, kept) => {
    expect(draftOf(card('N:Okonkwo;Ada;;;', property))).toMatchObject({ lastName: 'Okonkwo', ...kept });
  });

  it.each(['\r\n', '\n', '\r', '\u2028', '\v'])(
    'a card has the lines of its own properties only, with %j in a name',
    (end) => {
      const lines = (lastName: string) =>
        cardsOf([{ ...scriptedPerson('Ada'), lastName }], 'https://phone.example').split(
          /\r\n?|[\n\v\f\u0085\u2028\u2029]/,
        );
      expect(lines(`Okonkwo${end}TEL:0899${end}END:VCARD`)).toHaveLength(lines('Okonkwo').length);
    },
  );

  it('both formats bring back what was written', () => {
    const sign = fc.constantFrom('a', 'é', ',', ';', '\\', '"', '=', "'", '(', ' ');
    const text = fc.string({ unit: sign, minLength: 1 }).map((part) => `x${part.trim()}`);
    fc.assert(
      fc.property(text, text, text, (lastName, company, duties) => {
        const person = { ...scriptedPerson('Ada'), lastName, company, duties, faxNumbers: ['0155', '0156'] };
        const kept = { firstName: 'Ada', lastName, company, duties, faxNumbers: ['0155', '0156'] };
        expect(draftOf(csvOf([person]))).toMatchObject(kept);
        expect(draftOf(cardsOf([person], 'https://phone.example'))).toMatchObject(kept);
      }),
    );
  });
});

describe('exported contacts', () => {
  const ada = {
    ...scriptedPerson('Ada'),
    lastName: 'Okonkwo',
    title: 'Dr',
    nickName: 'Addy',
    company: 'Engines, Ltd; Paris',
    department: 'Research',
    duties: 'Éditrice',
    emails: ['a@engines.example', 'b@engines.example', 'c@engines.example', 'd@engines.example'],
    professionalPhoneNumber: '+33 1 44 00 00 91',
    mobilePhoneNumber: '',
    homeNumber: '0144',
    defaultPhoneNumber: '0145',
    personalPhoneNumber: '0146',
    plmnNumbers: ['0612', '0613'],
    pstnNumbers: ['0147'],
    faxNumbers: ['0155', '0156'],
    website: 'https://engines.example/a?b=1,2;c',
    additionalInfo: `${'é'.repeat(100)}\ntwo`,
    externalID: 'x-1',
    corporateUserId: 'u-1',
    costCenter: 'c-1',
    accessCtrlSystemPersonId: 'p-1',
  };

  it('lose nothing in either format', () => {
    const {
      hiddenDirectory: _,
      hideMobile: __,
      hidePstn: ___,
      tagNames: ____,
      ...kept
    } = draftOf(csvOf([ada])) ?? {};
    expect(ada).toMatchObject(kept);
    expect(Object.keys(kept).length).toBeGreaterThan(18);
    expect(draftOf(cardsOf([ada], 'https://phone.example'))).toMatchObject(kept);
  });

  it('are cards of version 3.0 with an id, lines of 75 octets and a plain address', () => {
    const lines = cardsOf([ada], 'https://phone.example').split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0']);
    expect(lines[2]).toBe(`UID:https://phone.example/${ada.restUri}`);
    expect(lines).toContain('URL:https://engines.example/a?b=1,2;c');
    expect(
      lines.map((line) => new TextEncoder().encode(line).length).filter((octets) => octets > 75),
    ).toEqual([]);
    expect(lines.join('')).not.toContain('\ufffd');
  });

  it('have titles that Outlook knows, and files of earlier versions are still read', () => {
    const [head = ''] = csvOf([ada]).split('\r\n');
    for (const title of ['First Name', 'Business Phone', 'Mobile Phone', 'E-mail 2 Address', 'Web Page'])
      expect(head).toContain(title);
    const earlier =
      'firstName,lastName,email,plmnNumbers,externalID\r\nAda,Okonkwo,"a@engines.example, b@engines.example","0612, 0613",x-1\r\n';
    expect(draftOf(earlier)).toMatchObject({
      emails: ada.emails.slice(0, 2),
      plmnNumbers: ['0612', '0613'],
      externalID: 'x-1',
    });
    const card4 =
      'BEGIN:VCARD\r\nVERSION:4.0\r\nN:Okonkwo;Ada;;;\r\nURL:https://engines.example/a?b=1\\,2\\;c\r\nEND:VCARD\r\n';
    expect(draftOf(card4)).toMatchObject({ website: 'https://engines.example/a?b=1,2;c' });
  });
});

describe('duplicates', () => {
  const ada = { ...scriptedPerson('Ada', '+33612345678'), lastName: 'Okonkwo' };
  const finder = new DuplicateFinder([ada, { ...scriptedPerson('Bob', ''), lastName: 'Keller' }]);

  it('have the same name and a number in common, in any notation', () => {
    expect(finder.find({ firstName: 'ADA', lastName: 'okonkwó', mobilePhoneNumber: '06 12 34 56 78' })).toBe(
      ada,
    );
    expect(
      finder.find({ firstName: 'Ada', lastName: 'Okonkwo', mobilePhoneNumber: '0699999999' }),
    ).toBeUndefined();
    expect(
      finder.find({ firstName: 'Eve', lastName: 'Okonkwo', mobilePhoneNumber: '0612345678' }),
    ).toBeUndefined();
    expect(finder.find({ firstName: 'Bob', lastName: 'Keller' })).toMatchObject({ firstName: 'Bob' });
  });

  it('several rows for one contact are one change, and a row that adds nothing is none', () => {
    const row = (draft: Partial<ContactDraft>) => ({ line: 1, source: [], draft });
    const rows = [
      row({ company: 'Engines' }),
      row({ company: 'Other', faxNumbers: ['1'] }),
      row({ lastName: 'X' }),
    ];
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('There are three rows.');
    const bob = { ...scriptedPerson('Bob'), lastName: 'Keller' };
    const known = new Map([
      [first, ada],
      [second, ada],
      [third, bob],
    ]);
    expect(mergesOf(rows, known)).toEqual([
      { restUri: ada.restUri, draft: { company: 'Engines', faxNumbers: ['1'] }, contact: second },
    ]);
  });

  it('add what is missing, and overwrite nothing', () => {
    const draft = { lastName: 'Other', company: 'Engines', emails: ['a@b.example'], faxNumbers: [] };
    expect(additionsTo(ada, draft)).toEqual({ company: 'Engines', emails: ['a@b.example'] });
    expect(additionsTo({ ...ada, emails: ['a@b.example'] }, { emails: ['a@b.example'] })).toEqual({});
  });
});

describe('hostile card files', () => {
  it.each<[string, (length: number) => string]>([
    ['parameters without a value', (length) => `TEL${';'.repeat(length)}`],
    ['quotes without an end', (length) => `TEL${';"a"'.repeat(length)};"`],
    [
      'folded lines',
      (length) => `NOTE;ENCODING=QUOTED-PRINTABLE:${'x'.repeat(8 * length)}=\n${'=\n'.repeat(length)}`,
    ],
  ])('of %s are read in a time that grows as their length does', (_, line) => {
    expect(growthOf((length) => readContactFile(card(line(length))))).toBeLessThan(24);
  });
});

describe('the encoding of a file', () => {
  const text = 'first,last\r\nZoë,Müller';
  const utf16 = new Uint8Array(
    new Uint16Array([...`\ufeff${text}`].map((sign) => sign.charCodeAt(0))).buffer,
  );
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-16', utf16],
    ['UTF-16 without its mark', utf16.slice(2)],
    ['Windows-1252', Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  ])('is detected: %s', (_, octets) => {
    expect(draftOf(textOfFile(octets))).toMatchObject({ firstName: 'Zoë', lastName: 'Müller' });
  });

  it('is that which a card names, unless the file is UTF-8', () => {
    const named = card('N;CHARSET=ISO-8859-2:Nowak;Pawe@;;;');
    const octets = Uint8Array.from(named, (sign) => (sign === '@' ? 0xb3 : sign.charCodeAt(0)));
    expect(draftOf(textOfFile(octets))).toMatchObject({ firstName: 'Paweł' });
  });
});
