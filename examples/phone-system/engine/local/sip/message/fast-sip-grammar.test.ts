import fc from 'fast-check';
import { Grammar } from 'sip.js';
import { describe, expect, it } from 'vitest';
import { readQuickly } from './fast-sip-grammar.ts';

const { parse } = Grammar;

const plain: readonly (readonly [rule: string, text: string])[] = [
  ['Request_Response', 'INVITE sip:102@acme.local SIP/2.0'],
  ['Request_Response', 'REGISTER sip:acme.local SIP/2.0'],
  ['Request_Response', 'BYE sip:exchange@127.0.0.1:5060;transport=tcp SIP/2.0'],
  ['Request_Response', 'ACK sip:x@callside.invalid;transport=ws SIP/2.0'],
  ['Request_Response', 'SIP/2.0 200 OK'],
  ['Request_Response', 'SIP/2.0 486 Busy Here'],
  ['Via', 'SIP/2.0/WS rjkude2e5ijg.invalid;branch=z9hG4bK6169648'],
  ['Via', 'SIP/2.0/UDP 127.0.0.1:45777;branch=z9hG4bK-desk-1-;rport=45777;received=127.0.0.1'],
  ['Via', 'SIP/2.0/UDP phone.example:5060;branch=z9hG4bK-x;received=10.0.0.1'],
  ['Via', 'SIP/2.0/UDP 127.0.0.1:45777;branch=z9hG4bK4479412;rport'],
  ['Via', 'SIP/2.0/TCP phone.example;rport;branch=z9hG4bK4479412'],
  ['To', '<sip:102@acme.local>'],
  ['To', '600 <sip:600@acme.local:5060>'],
  ['From', 'sipp <sip:sipp@127.0.0.1:5061>;tag=4711SIPpTag001'],
  ['From', 'Alice van Martin <sip:alice@acme.local>;tag=1'],
  ['From', 'caller<sip:caller@example.com>;tag=323'],
  ['To', '+33123450600 <sip:+33123450600@acme.local>'],
  ['From', '"+33 1 23 45 06 00" <sip:+33123450600@acme.local>;tag=2'],
  ['To', '<sip:102@acme.local>;tag=a3g7habej5'],
  ['From', '"Alice Martin" <sip:alice@acme.local>;tag=q5l9kmaane'],
  ['Contact', '<sip:68aovta0@rjkude2e5ijg.invalid;transport=ws;ob>'],
  ['Contact', '<sip:alice@127.0.0.1:5062;transport=UDP>;expires=600;+sip.instance="<urn:uuid:0-1>"'],
  ['CSeq', '1 INVITE'],
  ['Call_ID', 'lcd3slk1g85vf6g23sor'],
  ['Call_ID', '1-27@127.0.0.1'],
  ['Max_Forwards', '70'],
  ['Content_Length', '0'],
  ['Content_Type', 'application/sdp'],
];

describe('the fast SIP grammar', () => {
  it.each(plain)('the fast grammar parses like sip.js: %s %s', (rule, text) => {
    const read = readQuickly(text, rule);
    expect(read).toBeDefined();
    expect(read).toStrictEqual(parse(text, rule));
  });

  it('the fast grammar never differs from sip.js', () => {
    const pieces = [
      ...[
        'sip:',
        '<',
        '>',
        '"',
        ';',
        '=',
        '@',
        ':',
        '.',
        ',',
        ' ',
        '%41',
        '[::1]',
        '?',
        '\\',
        '\t',
        '0',
        '256',
      ],
      ...['tag', 'lr', 'lrx', 'q', '0.5', 'expires', '007', 'branch', 'rport', 'received', 'ttl', 'maddr'],
      ...[
        'transport',
        'WS',
        'TCP',
        'user',
        'phone',
        'method',
        'a-',
        '-a',
        'x',
        '1.2.3.4',
        '1.2.3',
        '01.2.3.4',
      ],
    ];
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(6),
      put: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })),
    });
    const changed = fc
      .tuple(fc.constantFrom(...plain), fc.array(edit, { maxLength: 3 }))
      .map(([[rule, text], edits]) => {
        let result = text;
        for (const { at, cut, put } of edits) {
          const start = Math.floor(at * result.length);
          result = result.slice(0, start) + put + result.slice(start + cut);
        }
        return [rule, result] as const;
      });
    fc.assert(
      fc.property(changed, ([rule, text]) => {
        const read = readQuickly(text, rule);
        if (read !== undefined) expect(read).toStrictEqual(parse(text, rule));
      }),
      { numRuns: 3_000 },
    );
  }, 60_000);
});
