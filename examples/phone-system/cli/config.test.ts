import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadOption } from './bad-option.ts';
import { readConfig } from './config.ts';

describe('the command line', () => {
  it('has honest defaults', () => {
    expect(readConfig([], {})).toEqual({
      areMeetingsOnDesktopsOnly: false,
      port: 7080,
      host: 'localhost',
      sipPort: 5060,
      engine: 'local',
      phoneEncryption: 'optional',
      rtpPorts: { first: 40_000, last: 40_999 },
      data: '.callside',
      control: false,
      traffic: false,
      logSip: false,
      noAnswerMs: 30_000,
      busyToneMs: 3_000,
      agentMs: 15_000,
      people: 129,
      activity: true,
      parents: [],
      signInProviders: [],
      crmScripts: [],
      allowedOrigins: [],
      trustedProxies: [],
      webhookHosts: [],
      textsPerDay: 500,
      mailsPerDay: 300,
      brand: undefined,
      addressBooks: [],
      mailServer: undefined,
      parentPermissions: {},
      iceServers: [],
      turnSecret: undefined,
    });
  });

  it('says all that can be said', () => {
    const where = ['--port', '7090', '--host', '0.0.0.0', '--sip-port', '5070', '--data', 'here'];
    const all = [
      ...where,
      '--engine',
      'asterisk',
      '--phone-encryption',
      'required',
      '--sips-port',
      '5081',
      '--sip-cert',
      'sip.pem',
      '--sip-key',
      'sip-key.pem',
      '--rtp-ports',
      '30000-30009',
      '--control',
      '--traffic',
      '--log',
      'sip',
      '--rings',
      '45',
      '--busy-tone',
      '5',
      '--empty',
      '--people',
      '200',
      '--parent',
      'https://crm.example',
      '--parent',
      'chrome-extension://kplnjbhdjmmodelfmdffiggoblkoojlb',
      '--parent-permissions',
      'https://crm.example=seeCalls,agent',
      '--parent-permissions',
      'https://intranet.example=',
      '--ice-server',
      'stun:stun.example:3478',
      '--ice-server',
      'turns:me:secret@turn.example:443?transport=tcp',
      '--crm-scripts',
      'https://acme.my.salesforce.com',
      '--allow-origin',
      'https://app.example',
      '--trust-proxy',
      '10.0.0.0/8',
      '--webhook-host',
      'crm.office.lan',
      '--texts-per-day',
      '1000',
      '--mails-per-day',
      '0',
      '--address-book',
      'Our partners=ldaps://ldap.example/dc=acme,dc=example',
      '--address-book',
      'https://cards.example/books/1/',
      '--address-book-script',
      'AcmeAddressBook=https://addresses.example/driver.js?v=2',
      '--meeting-script',
      'AcmeConference=https://meet.example/client.js',
      '--meetings-desktop-only',
      '--janus',
      '/opt/janus/bin/janus',
      '--meeting-ports',
      '20000-20999',
      '--meeting-address',
      '203.0.113.7',
    ];
    expect(readConfig(all)).toEqual({
      port: 7090,
      host: '0.0.0.0',
      sipPort: 5070,
      sipsPort: 5081,
      engine: 'asterisk',
      phoneEncryption: 'required',
      sipCertificate: { kind: 'given', certFile: 'sip.pem', keyFile: 'sip-key.pem' },
      rtpPorts: { first: 30_000, last: 30_009 },
      data: 'here',
      control: true,
      traffic: true,
      logSip: true,
      noAnswerMs: 45_000,
      busyToneMs: 5_000,
      agentMs: 22_500,
      people: 200,
      activity: false,
      parents: ['https://crm.example', 'chrome-extension://kplnjbhdjmmodelfmdffiggoblkoojlb'],
      parentPermissions: { 'https://crm.example': ['seeCalls', 'agent'], 'https://intranet.example': [] },
      signInProviders: [],
      crmScripts: ['https://acme.my.salesforce.com'],
      allowedOrigins: ['https://app.example'],
      trustedProxies: ['10.0.0.0/8'],
      webhookHosts: ['crm.office.lan'],
      textsPerDay: 1000,
      mailsPerDay: 0,
      iceServers: [
        { urls: ['stun:stun.example:3478'] },
        { urls: ['turns:turn.example:443?transport=tcp'], username: 'me', credential: 'secret' },
      ],
      addressBooks: [
        { url: 'ldaps://ldap.example/dc=acme,dc=example', label: 'Our partners' },
        { url: 'https://cards.example/books/1/' },
      ],
      addressBookScript: { name: 'AcmeAddressBook', script: 'https://addresses.example/driver.js?v=2' },
      meetingScript: { name: 'AcmeConference', script: 'https://meet.example/client.js' },
      areMeetingsOnDesktopsOnly: true,
      janus: '/opt/janus/bin/janus',
      mediaPorts: { first: 20_000, last: 20_999 },
      mediaAddress: '203.0.113.7',
    });
    expect(readConfig(['--janus', 'off'])?.janus).toBe(false);
    expect(readConfig(['--memory'])?.data).toBeUndefined();
    expect(readConfig(['--help'])).toBeUndefined();
  });

  it.each(['0', '1000', '2.5', 'long'])('does not let a phone ring for %s seconds', (rings) => {
    expect(() => readConfig(['--rings', rings])).toThrow(BadOption);
  });

  it.each(['0', '1000', 'long'])('does not let a tone last for %s seconds', (seconds) => {
    expect(() => readConfig(['--busy-tone', seconds])).toThrow(BadOption);
  });

  it.each(['8', '220', 'all', '-1'])('does not fill a store with %s people', (people) => {
    expect(() => readConfig(['--people', people])).toThrow(BadOption);
  });
  it.each(['acme.my.salesforce.com', 'https://acme.my.salesforce.com/', 'ftp://acme.example'])(
    'loads no scripts from and opens nothing to %s',
    (origin) => {
      expect(() => readConfig(['--crm-scripts', origin])).toThrow(BadOption);
      expect(() => readConfig(['--allow-origin', origin])).toThrow('--allow-origin must be an origin');
    },
  );

  it.each(['turn.example', 'turn:turn.example', 'http://turn.example'])(
    'does not take %s for a server of sound',
    (url) => {
      expect(() => readConfig(['--ice-server', url])).toThrow(BadOption);
    },
  );

  it.each([
    'ldap.example',
    'file:///etc/passwd',
    'A=ftp://cards.example',
    'https://me:secret@cards.example/',
  ])('searches no address book at %s', (url) => {
    expect(() => readConfig(['--address-book', url])).toThrow(/^--address-book must/);
    expect(() => readConfig(['--address-book-script', `a.b=${url}`])).toThrow(BadOption);
  });

  it('takes the accounts of address books and a licence from the environment', () => {
    const environment = {
      ADDRESS_BOOKS:
        'ldap://cn%3Dreader%2Cdc%3Dacme:s%40crt@ldap.example/dc=acme Cards=https://me:x@cards.example/',
      ADDRESS_BOOK_LICENCE: 'L-1',
    };
    const config = readConfig(['--address-book-script', 'Acme=https://addresses.example/a.js'], environment);
    expect(config?.addressBooks).toEqual([
      { url: 'ldap://ldap.example/dc=acme', user: 'cn=reader,dc=acme', password: 's@crt' },
      { url: 'https://cards.example/', user: 'me', password: 'x', label: 'Cards' },
    ]);
    expect(config?.addressBookScript?.licence).toBe('L-1');
    const bad = () => readConfig([], { ADDRESS_BOOKS: 'ftp://me:secret@cards.example/' });
    expect(bad).toThrow(/^(?!.*secret).*ADDRESS_BOOKS/);
  });

  it('takes a certificate, or lets one be made', () => {
    expect(readConfig(['--https'])?.https).toEqual({ kind: 'own' });
    expect(readConfig(['--cert', 'a.pem', '--key', 'b.pem'])?.https).toEqual({
      kind: 'given',
      certFile: 'a.pem',
      keyFile: 'b.pem',
    });
  });

  it('takes the database from the environment, unless told where to keep the data', () => {
    const environment = { DATABASE_URL: 'postgres://localhost/callside' };
    expect(readConfig([], environment)?.database).toBe('postgres://localhost/callside');
    expect(readConfig(['--data', 'here'], environment)?.database).toBeUndefined();
    expect(readConfig(['--memory'], environment)?.database).toBeUndefined();
    expect(readConfig([], { DATABASE_URL: '' })?.database).toBeUndefined();
  });

  it('takes a mail server and its sender from the environment, and refuses half of it', () => {
    const SMTP_URL = 'smtp://user:secret@mail.example:587';
    const MAIL_SENDER = 'pbx@acme.example';
    expect(readConfig([], { SMTP_URL, MAIL_SENDER })?.mailServer).toEqual({
      url: SMTP_URL,
      sender: MAIL_SENDER,
    });
    expect(readConfig([], { MAIL_SENDER })?.mailServer).toBeUndefined();
    expect(() => readConfig([], { SMTP_URL })).toThrow('MAIL_SENDER');
    expect(() => readConfig([], { SMTP_URL: 'mail.example', MAIL_SENDER })).toThrow('SMTP_URL must be');
  });

  it('takes texts for text messages from the lines of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'templates-'));
    const file = join(folder, 'texts');
    writeFileSync(file, 'Thank you.\n\n  On its way. \n');
    expect(readConfig(['--text-templates', file], {})?.textTemplates).toEqual(['Thank you.', 'On its way.']);
    writeFileSync(file, 'a'.repeat(901));
    expect(() => readConfig(['--text-templates', file], {})).toThrow('more than 900');
    rmSync(folder, { recursive: true });
    expect(() => readConfig(['--text-templates', file], {})).toThrow('cannot be read');
  });

  it('takes the domain of faxes, also that there is none', () => {
    expect(readConfig(['--fax-domain', 'fax.example'], {})?.faxEmailDomain).toBe('fax.example');
    expect(readConfig(['--fax-domain', ''], {})?.faxEmailDomain).toBe('');
  });

  it('takes the carrier of text messages from the environment, with its options after a question mark', () => {
    const carrierOf = (SMPP_URL: string) => readConfig([], { SMPP_URL })?.smsCarrier;
    expect(carrierOf('smpp://acme:p%40ss@carrier.example')).toEqual({
      host: 'carrier.example',
      port: 2775,
      isSecure: false,
      systemId: 'acme',
      password: 'p@ss',
      systemType: '',
      window: 10,
      longTexts: 'segments',
    });
    expect(carrierOf('ssmpp://acme:secret@[::1]?window=3&long=payload&type=OTA')).toMatchObject({
      host: '::1',
      port: 3550,
      isSecure: true,
      systemType: 'OTA',
      window: 3,
      longTexts: 'payload',
    });
    expect(carrierOf('')).toBeUndefined();
    expect(() => carrierOf('smpp://carrier.example')).toThrow('SMPP_URL must be written as');
    expect(() => carrierOf('smpp://a:b@c?window=0')).toThrow('from 1 to 100');
    expect(() => carrierOf('smpp://a:b@c?long=no')).toThrow('segments or payload');
    expect(() => carrierOf('smpp://a:b@c?speed=1')).toThrow('not "speed"');
  });

  it.each([
    [['--port', 'x'], /--port/],
    [['--port', '70000'], /--port/],
    [['--sip-port', 'x'], /--sip-port/],
    [['--sips-port', 'x'], /--sips-port/],
    [['--phone-encryption', 'yes'], /none, optional or required/],
    [['--sip-cert', 'a.pem'], /--sip-cert and --sip-key/],
    [['--rtp-ports', '40000'], /--rtp-ports must be two numbers/],
    [['--rtp-ports', 'a-b'], /"a-b"/],
    [['--rtp-ports', '80-90'], /from 1024/],
    [['--rtp-ports', '65000-70000'], /to 65535/],
    [['--rtp-ports', '40010-40000'], /needs an even port/],
    [['--rtp-ports', '40001-40002'], /needs an even port/],
    [['--parent', 'crm.example'], /as https:\/\/crm\.example, or/],
    [['--parent', 'https://crm.example/'], /as https:\/\/crm\.example, or/],
    [['--parent', 'https://crm.example/page?query'], /as https:\/\/crm\.example, or/],
    [['--parent', 'https://crm.example;x'], /--parent must be an origin/],
    [['--parent', "https://crm.example,'self'/page"], /--parent must be an origin/],
    [['--crm-scripts', 'https://crm.example;x'], /--crm-scripts must be an origin/],
    [['--allow-origin', 'https://crm.example;x'], /--allow-origin must be an origin/],
    [['--parent', 'https://*'], /as https:\/\/crm\.example, or/],
    [['--parent', 'javascript:alert(1)'], /as https:\/\/crm\.example, or/],
    [['--parent', 'chrome-extension://not-an-id'], /as https:\/\/crm\.example, or/],
    [['--meeting-ports', '80-90'], /--meeting-ports must be two numbers/],
    [['--meeting-address', 'pbx.example'], /--meeting-address must be an address/],
    [['--memory', '--data', 'here'], /exclude/],
    [['--log', 'everything'], /"sip"/],
    [['--cert', 'a.pem'], /--key/],
    [['--parent-permissions', 'https://crm.example'], /--parent-permissions must be written as/],
    [['--parent-permissions', 'crm.example=agent'], /--parent-permissions must be an origin/],
    [['--parent-permissions', 'https://crm.example=agent,fly'], /knows seeCalls, .*not "fly"/],
    [['--unknown'], /--unknown/],
    [['stray'], /stray/],
  ])('%j is refused with a reason', (args, reason) => {
    expect(() => readConfig(args)).toThrow(BadOption);
    expect(() => readConfig(args)).toThrow(reason);
  });
});
