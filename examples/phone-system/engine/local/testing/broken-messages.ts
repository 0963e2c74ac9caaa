import fc from 'fast-check';

/** A grammar of messages which are nearly sound. */
const broken = (() => {
  const token = fc.oneof(
    fc.constantFrom(
      'sip:a@b',
      '<sip:102@acme.local>;tag=1',
      'SIP/2.0/UDP x;branch=z9hG4bK1;rport',
      '1 INVITE',
      '*',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.nat().map(String),
  );
  const name = fc.constantFrom(
    ...['Via', 'v', 'From', 'To', 'Call-ID', 'CSeq', 'Contact', 'm', 'Content-Length', 'Require', 'Event'],
    ...[
      'Expires',
      'Session-Expires',
      'Refer-To',
      'Replaces',
      'Record-Route',
      'Authorization',
      'Content-Type',
    ],
  );
  const method = fc.constantFrom(
    'INVITE',
    'REGISTER',
    'ACK',
    'BYE',
    'CANCEL',
    'SUBSCRIBE',
    'REFER',
    'PRACK',
    'X',
  );
  const first = fc.oneof(
    fc.tuple(method, token).map(([verb, uri]) => `${verb} ${uri} SIP/2.0`),
    fc.integer({ min: 0, max: 999 }).map((status) => `SIP/2.0 ${status} X`),
    token,
  );
  const header = fc.tuple(name, token).map(([key, value]) => `${key}: ${value}`);
  const sound = method.map((verb) => [
    'Via: SIP/2.0/UDP x:5070;branch=z9hG4bKf;rport',
    'From: <sip:alice@acme.local>;tag=f',
    'To: <sip:102@acme.local>',
    'Call-ID: fuzz',
    `CSeq: 1 ${verb}`,
  ]);
  return fc
    .tuple(first, fc.oneof(sound, fc.constant([])), fc.array(header, { maxLength: 8 }), token)
    .map(([line, whole, headers, body]) => [line, ...whole, ...headers, '', body].join('\r\n'));
})();

/** Returns messages that are nearly sound; the same messages for the same seed. */
export function brokenMessages({ count, seed }: { count: number; seed?: number }): string[] {
  return fc.sample(broken, { numRuns: count, ...(seed === undefined ? {} : { seed }) });
}
