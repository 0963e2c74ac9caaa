import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AddressBookOptions } from '#phone-system/address-book/address-book-source.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { findProgram } from '../support/packages.ts';
import { type LdapPerson, Slapd } from '../support/slapd.ts';

const slapd = findProgram('slapd');

interface Found {
  readonly items: readonly { readonly contactName: string; readonly numbers: readonly object[] }[];
}

async function deskWith(...addressBooks: readonly AddressBookOptions[]) {
  const system = await startPhoneSystem({ addressBooks });
  onTestFinished(() => system.stop());
  const desk = await Desk.open(system, 'alice');
  onTestFinished(() => desk.leave());
  const search = async (query: string) =>
    (await desk.get<Found>(`v1/directory/AddressBook/Contact?${query}`)).items;
  return { system, desk, search };
}

async function ldapWith(people: readonly LdapPerson[]): Promise<Slapd> {
  const server = await Slapd.start(slapd ?? '', people);
  onTestFinished(() => server.stop());
  return server;
}

async function cardDav(answer: RequestListener): Promise<AddressBookOptions> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/cards/`, user: 'reader', password: 'secret', label: 'Cards' };
}

/** The beginning of a JPEG file is enough to know one. */
const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');

const zoe: LdapPerson = {
  uid: 'zoe',
  cn: 'Zoe Harper',
  sn: 'Harper',
  telephoneNumber: '+49 (30) 901820-99',
  mobile: '+49 171 5550199',
  mail: 'zoe@harper.example',
  o: 'Harper Ltd',
  jpegPhoto: photo,
};

describe.skipIf(!slapd)('an LDAP server', () => {
  test('is searched by number, however that is written, and by the beginning of a name', async () => {
    const server = await ldapWith([zoe, { uid: 'max', cn: 'Max (Maxi) *', sn: '*' }]);
    const { desk, search } = await deskWith({ ...server.options, label: 'Partners' });
    expect(await desk.get('v1/directory/AddressBook')).toMatchObject({
      items: [{ id: '1', label: 'Partners' }],
    });
    const contact = {
      contactName: 'Zoe Harper',
      companyName: 'Harper Ltd',
      deviceName: 'Partners',
      urlPhoto: `data:image/jpeg;base64,${photo}`,
      emails: ['zoe@harper.example'],
      numbers: [
        { type: 'work', number: '+49 (30) 901820-99' },
        { type: 'mobile', number: '+49 171 5550199' },
      ],
    };
    for (const number of ['004930 90182099', '03090182099', '01715550199'])
      expect(await search(`number=${number}`), number).toMatchObject([contact]);
    expect(await search('number=0309018209')).toEqual([]);
    expect(await search('name=harp')).toMatchObject([contact]);
    // Signs that mean something in a filter of LDAP are only signs.
    expect(await search('name=*')).toMatchObject([{ contactName: 'Max (Maxi) *' }]);
    expect(await search(`name=${encodeURIComponent('x)(objectClass=*')}`)).toEqual([]);
    expect(await search(`name=${encodeURIComponent('Max (Maxi) *')}`)).toMatchObject([
      { contactName: 'Max (Maxi) *' },
    ]);
  });

  test('that has 10,000 fitting entries returns 25', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ uid: `p${at}`, cn: `Pat ${at}`, sn: 'Pat' }));
    const server = await ldapWith(many);
    const { search } = await deskWith(server.options);
    expect(await search('name=Pat')).toHaveLength(25);
  });

  test('that refuses the account does not hide another address book', async () => {
    const server = await ldapWith([zoe]);
    const dead = { url: 'ldap://127.0.0.1:1/dc=acme,dc=example' };
    const { search, desk } = await deskWith({ ...server.options, password: 'wrong' }, dead, server.options);
    expect(await search('name=zoe')).toMatchObject([{ contactName: 'Zoe Harper' }]);
    const refused = await deskWith({ ...server.options, password: 'wrong' });
    const answer = await refused.desk.request('GET', 'v1/directory/AddressBook/Contact?name=zoe');
    expect(answer.status).toBe(503);
    expect((await desk.request('GET', 'v1/directory/AddressBook/Contact')).status).toBe(400);
  });
});

test('the script of a third party is named to clients, and the policies of both clients allow its origin', async () => {
  const addressBookScript = { name: 'Acme', script: 'https://addresses.example/driver.js', licence: 'L-1' };
  const system = await startPhoneSystem({ addressBookScript });
  onTestFinished(() => system.stop());
  const desk = await Desk.open(system, 'alice');
  onTestFinished(() => desk.leave());
  expect(await desk.get('v1/directory/AddressBookScript')).toMatchObject({ items: [addressBookScript] });
  const policyOf = async (path: string) =>
    (await fetch(`${system.url}${path}`)).headers.get('Content-Security-Policy');
  for (const path of ['/', '/widget/']) {
    expect(await policyOf(path)).toMatch(/script-src [^;]*https:\/\/addresses\.example[; ]/);
    expect(await policyOf(path)).toMatch(/connect-src [^;]*https:\/\/addresses\.example[; ]/);
  }
  // The user enters a password there.
  expect(await policyOf('/widget/sign-in')).not.toContain('addresses.example');
});

test('an LDAP server that accepts connections and never answers is given up', {
  timeout: 30_000,
}, async () => {
  const silent = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const { desk } = await deskWith({ url: `ldap://127.0.0.1:${port}/dc=acme`, user: 'cn=x', password: 'x' });
  const answer = await desk.request('GET', 'v1/directory/AddressBook/Contact?name=zoe');
  expect(answer.status).toBe(503);
});

const card = (name: string, tel: string) => `BEGIN:VCARD
VERSION:3.0
UID:${name}
FN:${name}
ORG:Fisher &amp; Sons;Sales
item1.TEL;TYPE=CELL,VOICE:${tel}
EMAIL:x@fisher.example
PHOTO;ENCODING=b;TYPE=JPEG:${photo}
END:VCARD`;

const multistatus = (cards: readonly string[]) =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav">${cards
    .map(
      (one) =>
        `<d:response><d:propstat><d:prop><card:address-data>${one}</card:address-data></d:prop></d:propstat></d:response>`,
    )
    .join('')}</d:multistatus>`;

test('a CardDAV server is searched with a pattern that is escaped for XML, and its cards are checked', async () => {
  let body = '';
  const options = await cardDav(async (request, response) => {
    body = '';
    for await (const chunk of request) body += chunk;
    expect(request.method).toBe('REPORT');
    expect(request.headers.authorization).toBe(`Basic ${btoa('reader:secret')}`);
    response
      .writeHead(207, { 'Content-Type': 'application/xml' })
      .end(multistatus([card('Ann Fisher', '+44 20 7946 0018'), card('Other', '+44 20 7946 9018')]));
  });
  const { search } = await deskWith(options);
  await search(`name=${encodeURIComponent('<O\'Neil & "Co">')}`);
  expect(body).toContain('&lt;O&apos;Neil &amp; &quot;Co&quot;&gt;');
  expect(await search('number=02079460018')).toMatchObject([
    {
      contactName: 'Ann Fisher',
      companyName: 'Fisher & Sons',
      deviceName: 'Cards',
      urlPhoto: `data:image/jpeg;base64,${photo}`,
      numbers: [{ type: 'mobile', number: '+44 20 7946 0018' }],
    },
  ]);
});

test('a CardDAV server that sends 10,000 cards, nonsense or an error is not believed', async () => {
  let answer = multistatus(Array.from({ length: 10_000 }, (_, at) => card(`Ann ${at}`, `+44207946${at}`)));
  let status = 207;
  const options = await cardDav((_, response) => void response.writeHead(status).end(answer));
  const { desk, search } = await deskWith(options);
  expect(await search('name=Ann')).toHaveLength(25);
  answer = 'no XML';
  expect(await search('name=Ann')).toEqual([]);
  status = 500;
  expect((await desk.request('GET', 'v1/directory/AddressBook/Contact?name=Ann')).status).toBe(503);
});

test('a CardDAV caller is found in any writing, and nobody of another country in their place', async () => {
  const cards = [
    card('Ana', '+34612345678'),
    card('Paul', '06 55 34 56 78'),
    card('Berta', '+49 30 901820-0'),
    card('Bruno', 'tel:+32-470/12.34.57'),
  ];
  // As RFC 6352 says: one of the texts is in the property as it is written.
  const options = await cardDav(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const texts = [...body.matchAll(/<C:text-match[^>]*>([^<]*)</g)].map(([, text = '']) => text);
    const numberOf = (one: string) => /^item1\.TEL[^:]*:(.*)$/m.exec(one)?.[1] ?? '';
    const found = cards.filter((one) => texts.some((text) => numberOf(one).includes(text)));
    response.writeHead(207, { 'Content-Type': 'application/xml' }).end(multistatus(found));
  });
  const { search } = await deskWith(options);
  const namesOf = async (number: string) =>
    (await search(`number=${encodeURIComponent(number)}`)).map(({ contactName }) => contactName);
  expect(await namesOf('+34612345678')).toEqual(['Ana']);
  expect(await namesOf('+33655345678')).toEqual(['Paul']);
  expect(await namesOf('+49309018200')).toEqual(['Berta']);
  expect(await namesOf('+32470123457')).toEqual(['Bruno']);
  expect(await namesOf('+33612345678')).toEqual([]);
  expect(await namesOf('+39612345678')).toEqual([]);
});
