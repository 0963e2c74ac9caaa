import { expect, it } from 'vitest';
import { arrivalArguments, readArrival } from './arrival.ts';

/** The values as the dialplan writes them, in its order. */
const told = (
  values: {
    readonly [name in
      | 'called'
      | 'to'
      | 'from'
      | 'asserted'
      | 'privacy'
      | 'remote'
      | 'named'
      | 'source']?: string;
  },
) =>
  (['called', 'to', 'from', 'asserted', 'privacy', 'remote', 'named', 'source'] as const).map((name) =>
    encodeURIComponent(`x${values[name] ?? ''}`),
  );

it('reads the number, the caller and the address of a call', () => {
  const call = readArrival(
    told({
      called: '+33100000101;npdi',
      to: '<sip:%2B33100000101@192.0.2.1:5060;line=abc>',
      from: '"Anna: Bell" <sip:+33123@192.0.2.7>;tag=1',
      source: '192.0.2.7:5060',
    }),
  );
  expect(call).toEqual({
    called: '+33100000101',
    to: '+33100000101',
    named: '',
    from: { number: '+33123', label: 'Anna: Bell' },
    source: { host: '192.0.2.7', port: 5_060 },
  });
});

it('prefers the asserted caller, and shows no caller who withholds the number', () => {
  const asserted = '"Anna" <sip:+33123@192.0.2.7>';
  const from = '"1001" <sip:1001@192.0.2.7>';
  expect(readArrival(told({ from, asserted })).from).toEqual({ number: '+33123', label: 'Anna' });
  expect(readArrival(told({ from })).from).toEqual({ number: '1001' });
  for (const hidden of [
    { from, asserted, privacy: 'id' },
    { from, remote: '<sip:1@a>;party=calling;privacy=full' },
    { from: '<sip:anonymous@anonymous.invalid>' },
  ])
    expect(readArrival(told(hidden)).from).toEqual({ number: '' });
});

it('reads a broken escape as it is, an address of IPv6, and nothing where there is nothing', () => {
  const call = readArrival(['x%', ...told({ source: '[2001:db8::1]:5061' }).slice(1)]);
  expect(call).toMatchObject({ called: '%', source: { host: '2001:db8::1', port: 5_061 } });
  expect(readArrival([])).toMatchObject({ called: '', to: '', from: { number: '' } });
});

it('lets the dialplan escape whatever a caller writes', () => {
  expect(arrivalArguments.split(':')).toHaveLength(9);
  expect(arrivalArguments).toContain(`:\${URIENCODE(x\${PJSIP_HEADER(read,From)})}:`);
});
