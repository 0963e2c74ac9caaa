import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialledNumber, dialString } from './dial-string.ts';

const code = (destination: string) => {
  try {
    dialString(destination);
    return undefined;
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

describe('the number and the keys of a dial string', () => {
  const cases = [
    ['102', '102', ''],
    [' 102 ', '102', ''],
    ['600,12#', '600', ',12#'],
    ['600p12#', '600', ',12#'],
    ['600P1p2', '600', ',1,2'],
    ['600,,1 2', '600', ',,12'],
    ['900pppA', '900', ',,,A'],
    ['0800 PIZZA', '080074992', ''],
    ['0800-PADA', '08007232', ''],
    ['600;42', '600', ';42'],
    ['600,1;2', '600', ',1;2'],
    ['+33 1 (00),1', '+33100', ',1'],
    ['600 , 1', '600', ',1'],
    ['\u202a+33\u00a01–00\u202c', '+33100', ''],
    ['+33 1 00 x12', '+33100', ',12'],
    ['*31#0612', '*31#0612', ''],
  ] as const;
  test.each(cases)('%s is %s and then %s', (destination, number, digits) => {
    expect(dialString(destination)).toEqual({ number, digits });
  });

  test('a dial string is split into number and keys at its first pause', () => {
    const number = fc.stringMatching(/^\+?\d{1,20}$/);
    const digits = fc.stringMatching(/^[,;][0-9*#A-D,;]{0,50}$/);
    fc.assert(
      fc.property(number, digits, (called, sent) => {
        expect(dialString(called + sent)).toEqual({ number: called, digits: sent });
        expect(dialString(called + sent.replaceAll(',', 'p'))).toEqual({ number: called, digits: sent });
      }),
    );
  });

  test('dialledNumber keeps the services that take a call', () => {
    for (const service of ['ENT_VM', 'ENT_RCPT', '~CallBackOnBusy'])
      expect(dialledNumber(service)).toBe(service);
    expect(dialledNumber('\u200e01 00-00,1')).toBe('010000,1');
    expect(() => dialledNumber('nobody')).toThrow();
  });

  test('an empty number, an invalid key and more than 200 keys are refused', () => {
    expect(code('  ')).toBe('call.emptyNumber');
    for (const wrong of ['600,12x', 'support', '01 00² 00', '101\n102'])
      expect(code(wrong)).toBe('call.wrongNumber');
    expect(code(`600,${'1'.repeat(200)}`)).toBeUndefined();
    expect(code(`600,${'1'.repeat(201)}`)).toBe('call.wrongNumber');
  });
});
