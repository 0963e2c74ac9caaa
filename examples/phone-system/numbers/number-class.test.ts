import fc from 'fast-check';
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { acme } from '../demonstration/acme.ts';
import { ownContacts, sharedContacts } from '../demonstration/activity/demo-people.ts';
import { classOf, isPossible, networkOf } from './number-class.ts';

const inCountry = (country: CountryCode, areaCode?: string) => ({
  country,
  sites: [{ label: 'Head office', timeZone: 'Europe/Paris', ...(areaCode !== undefined && { areaCode }) }],
});
const nameOf = (e164: string) => classOf(e164, acme).name;

test.each([
  ['+33623000000', 'mobile'],
  ['+33472000601', 'national'],
  ['+33800000000', 'local'],
  ['+442079460018', 'international'],
  ['+12025550143', 'international'],
  ['+493012345678', 'international'],
  ['+590590123456', 'international'],
  ['+33899000000', 'premium'],
  ['+499001234567', 'premium'],
  ['+49900123456789', 'premium'],
  ['+35860012345678', 'premium'],
  ['+8199012345678', 'premium'],
  ['+6280912345678', 'premium'],
  ['+881612345678', 'satellite'],
  ['+8821612345', 'satellite'],
  ['+883510001234567', 'satellite'],
  ['+870773111111', 'satellite'],
  ['+447012345678', 'sharedCost'],
  ['+33639980011', 'unknown'],
  ['+33000000000', 'unknown'],
] as const)('for a company in France, %s is %s', (e164, name) => {
  expect(nameOf(e164)).toBe(name);
});

test('a number of the area of a site is local, except for mobile phones', () => {
  const paris = inCountry('FR', '01');
  expect(classOf('+33100000601', paris).name).toBe('local');
  expect(classOf('+33472000601', paris).name).toBe('national');
  expect(classOf('+12125550143', inCountry('US', '212')).name).toBe('local');
});

test('countries with the same code are abroad for each other', () => {
  expect(classOf('+18765230123', inCountry('US'))).toEqual({ name: 'international', isAbroad: true });
  expect(classOf('+12125550143', inCountry('US'))).toEqual({ name: 'national', isAbroad: false });
  expect(classOf('+447797712345', inCountry('GB'))).toEqual({ name: 'international', isAbroad: true });
});

/** A fixed, a free and a premium number of each country, as the metadata of libphonenumber has them as examples. */
const countries = {
  AT: ['+431234567890', '+43800123456', '+43900123456'],
  AU: ['+61212345678', '+611800123456', '+611900123456'],
  BE: ['+3212345678', '+3280012345', '+3290012345'],
  BR: ['+551123456789', '+55800123456', '+55900123456'],
  CH: ['+41212345678', '+41800123456', '+41900123456'],
  CZ: ['+420212345678', '+420800123456', '+420900123456'],
  DE: ['+4930123456', '+498001234567', '+499001234567'],
  DK: ['+4532123456', '+4580123456', '+4590123456'],
  ES: ['+34810123456', '+34800123456', '+34803123456'],
  FI: ['+358131234567', '+358800123456', '+358600123456'],
  FR: ['+33123456789', '+33801234567', '+33891123456'],
  GB: ['+441212345678', '+448001234567', '+449012345678'],
  GR: ['+302123456789', '+308001234567', '+309091234567'],
  IE: ['+35321234567', '+3531800123456', '+3531520123456'],
  IT: ['+390212345678', '+39800123456', '+39899123456'],
  JP: ['+81312345678', '+81120123456', '+81990123456'],
  NL: ['+31101234567', '+318001234', '+319061234'],
  NO: ['+4721234567', '+4780012345', '+4782012345'],
  PL: ['+48123456789', '+48800123456', '+48701234567'],
  SE: ['+468123456', '+4620123456', '+469001234567'],
  US: ['+12015550123', '+18002345678', '+19002345678'],
} as const satisfies Partial<Record<CountryCode, readonly [string, string, string]>>;
const codes = Object.keys(countries) as readonly (keyof typeof countries)[];

test('the examples of libphonenumber are classed by the country of the company, for any pair of countries', () => {
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.constantFrom(...codes), (home, there) => {
      const [fixed, free, premium] = countries[there];
      const isAbroad = home !== there;
      const mobile = getExampleNumber(there, examples)?.number ?? '';
      const named = (e164: string) => classOf(e164, inCountry(home));
      expect(named(premium)).toEqual({ name: 'premium', isAbroad });
      expect(named(free)).toEqual({ name: isAbroad ? 'international' : 'local', isAbroad });
      expect(named(fixed)).toEqual({ name: isAbroad ? 'international' : 'national', isAbroad });
      const isMobile = parsePhoneNumberFromString(mobile)?.getType() === 'MOBILE';
      expect(named(mobile).name).toBe(isAbroad ? 'international' : isMobile ? 'mobile' : 'national');
    }),
    { numRuns: 1_000 },
  );
});

test('no digits behind a premium number make it cheaper', () => {
  const digits = fc.stringMatching(/^\d{0,5}$/);
  fc.assert(
    fc.property(fc.constantFrom(...codes), digits, (country, more) => {
      expect(nameOf(countries[country][2] + more)).toBe('premium');
    }),
  );
});

test('a number of a wrong length is impossible', () => {
  expect(['+33123', '+331234567890123', '+999123456'].map(isPossible)).toEqual([false, false, false]);
  expect(['+33639980011', '+33000000000'].map(isPossible)).toEqual([true, true]);
});

test.each([
  ['PLMN', '+33623000000'],
  ['PLMN', '+33740000102'],
  ['PLMN', '+491701234567'],
  ['PLMN', '+447911123456'],
  ['PSTN', '+33100000102'],
  ['PSTN', '+33999000000'],
  ['PSTN', '+442079460018'],
  ['PSTN', '+12025550143'],
  ['PSTN', '+33000000000'],
] as const)('the network %s has the number %s', (network, e164) => {
  expect(networkOf(e164)).toBe(network);
});

test('the contacts of the demonstration have numbers that its users may call', () => {
  const numbers = [...sharedContacts, ...ownContacts].flatMap(({ mobileNumber, professionalNumber }) =>
    [mobileNumber, professionalNumber].flatMap((number) => number || []),
  );
  expect(numbers.length).toBeGreaterThan(20);
  const closed = new Set<string>(['premium', 'sharedCost', 'satellite']);
  expect(numbers.filter((number) => closed.has(nameOf(number)) || !isPossible(number))).toEqual([]);
});
