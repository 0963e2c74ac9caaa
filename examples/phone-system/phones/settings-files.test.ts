import { expect, test } from 'vitest';
import { type KeyFunction, keyTypeOf } from '../../../sdk/wire/phones/device-key.ts';
import { type PhoneFacts, settingsFile } from './settings-files.ts';

const key = (name: KeyFunction, destination = '', label = '') => ({
  type: keyTypeOf(name),
  destination,
  label,
});

const facts: PhoneFacts = {
  user: 'alice-desk',
  password: 'a<b&"c"',
  name: 'Alice',
  host: '192.0.2.7',
  port: 5070,
  isSecure: false,
  encryption: 'none',
  domain: 'example.test',
  mailbox: '699',
  keyCount: 2,
  keys: [],
};

/** Returns the text of the file that a Snom phone with these keys reads. */
const snom = (...keys: PhoneFacts['keys']) =>
  settingsFile(
    'snomD735-000413A11FA7.htm',
    { ...facts, keyCount: keys.length, keys },
    { format: 'snom', macAddress: '000413a11fa7' },
  )?.text ?? '';

test.each([
  [key('lamp', '102'), 'blf sip:102@192.0.2.7'],
  [key('speedDial', '0301234'), 'speed 0301234'],
  [key('intercom', '103'), 'icom 103'],
  [key('forward', '0301234'), 'redirect 0301234'],
  [key('forward'), 'redirect'],
  [key('transfer', '104'), 'transfer 104'],
  [key('transfer'), 'keyevent F_TRANSFER'],
  [key('voicemail', '698'), 'speed 698'],
  [key('voicemail'), 'keyevent F_RETRIEVE'],
  [key('hold'), 'keyevent F_HOLD'],
  [key('doNotDisturb'), 'keyevent F_DND'],
  [key('conference'), 'keyevent F_CONFERENCE'],
  [key('redial'), 'keyevent F_REDIAL'],
  [key('tones', '12#'), 'dtmf 12#'],
  [key('webAddress', 'https://a.test/?a=1&b=2'), 'url https://a.test/?a=1&amp;b=2'],
  [key('line'), 'line'],
  [key('none'), 'none'],
])('a Snom phone reads the key %o as %s', (of, value) => {
  expect(snom(of)).toContain(`perm="">${value}</fkey>`);
});

test('a Snom phone reads its account, the port for all requests, and the labels of its keys', () => {
  const text = snom(key('none'), key('lamp', '102', 'B & C'));
  for (const line of [
    '<user_name idx="1" perm="">alice-desk</user_name>',
    '<user_pass idx="1" perm="">a&lt;b&amp;&quot;c&quot;</user_pass>',
    '<user_host idx="1" perm="">192.0.2.7:5070</user_host>',
    '<user_outbound idx="1" perm="">192.0.2.7:5070;transport=udp</user_outbound>',
    '<user_mailbox idx="1" perm="">699</user_mailbox>',
    '<fkey idx="1" context="1" label="B &amp; C" short_label="B &amp; C" perm="">blf sip:102@192.0.2.7</fkey>',
  ])
    expect(text).toContain(`${line}\n`);
});

test.each([
  ['yealink', '000413a11fa7.cfg', 'account.1.sip_server.1.transport_type = 2\n'],
  ['snom', '000413a11fa7.xml', '192.0.2.7:5070;transport=tls</user_outbound>'],
  ['linphone', 'linphone.xml', '&lt;sip:192.0.2.7:5070;transport=tls&gt;</entry>'],
  ['baresip', 'accounts', '<sip:alice-desk@192.0.2.7:5070;transport=tls>'],
] as const)('the file of a phone of %s names TLS where the port is that of TLS', (format, file, line) => {
  const textOf = (isSecure: boolean) =>
    settingsFile(file, { ...facts, isSecure }, { format, macAddress: undefined })?.text;
  expect(textOf(true)).toContain(line);
  expect(textOf(false)).not.toContain(line);
});

test.each([
  ['yealink', '000413a11fa7.cfg', 'account.1.srtp_encryption = 2\n'],
  ['snom', '000413a11fa7.xml', '<user_savp idx="1" perm="">mandatory</user_savp>'],
  ['linphone', 'linphone.xml', '<entry name="media_encryption_mandatory" overwrite="true">1</entry>'],
  ['baresip', 'accounts', ';mediaenc=srtp-mand\n'],
] as const)('the file of a phone of %s names SRTP where it is required', (format, file, line) => {
  const textOf = (encryption: PhoneFacts['encryption']) =>
    settingsFile(file, { ...facts, encryption }, { format, macAddress: undefined })?.text;
  expect(textOf('required')).toContain(line);
  expect(textOf('optional')).not.toContain(line);
  expect(textOf('none')).not.toContain(line);
});

test('a phone reads its own file only: by its model, or by its address alone', () => {
  const read = (file: string) =>
    settingsFile(file, facts, { format: 'snom', macAddress: '000413a11fa7' }) !== undefined;
  expect(
    ['snomD735-000413A11FA7.htm', '000413A11FA7.xml', 'snomD735-000413A11FA8.htm', 'snomD735.htm'].map(read),
  ).toEqual([true, true, false, false]);
});

test('a Yealink phone reads where its mailbox is, and each of its keys', () => {
  const { text = '' } =
    settingsFile('000413a11fa7.cfg', facts, { format: 'yealink', macAddress: undefined }) ?? {};
  expect(text).toContain('voice_mail.number.1 = 699\n');
  expect(text.match(/^linekey\.\d+\.type = 0$/gm)).toHaveLength(2);
});
