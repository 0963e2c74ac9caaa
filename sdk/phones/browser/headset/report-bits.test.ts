import { expect, test } from 'vitest';
import { findBit, readBit, usages, writeBits } from './report-bits.ts';

const collections = [
  { usagePage: 0x0c },
  {
    usagePage: 0x0b,
    children: [
      {
        inputReports: [
          {
            reportId: 2,
            items: [
              {
                reportSize: 1,
                reportCount: 3,
                isRange: true,
                usageMinimum: 0x0b_0001,
                usageMaximum: 0x0b_0003,
              },
              { reportSize: 1, reportCount: 5 },
              { reportSize: 1, reportCount: 1, usages: [usages.hookSwitch], isAbsolute: true },
              { reportSize: 1, reportCount: 1, usages: [usages.phoneMute] },
              { reportSize: 6, reportCount: 1 },
            ],
          },
        ],
        outputReports: [
          {
            reportId: 3,
            items: [{ reportSize: 1, reportCount: 8, usages: [usages.offHookLight, usages.muteLight] }],
          },
          { reportId: 4, items: [{ reportSize: 1, reportCount: 9, usages: [usages.ringLight] }] },
        ],
      },
    ],
  },
];

test('a button is found behind others, in collections within collections', () => {
  expect(findBit(collections, 'inputReports', usages.hookSwitch)).toEqual({
    reportId: 2,
    bit: 8,
    isAbsolute: true,
    length: 2,
  });
  expect(findBit(collections, 'inputReports', 0x0b_0002)).toMatchObject({ bit: 1 });
  expect(findBit(collections, 'inputReports', usages.ringLight)).toBeUndefined();
});

test('a bit is read from its own report only', () => {
  const mute = { reportId: 2, bit: 9, isAbsolute: false, length: 2 };
  const data = new DataView(Uint8Array.of(0xff, 0b10).buffer);
  expect(readBit(mute, 2, data)).toBe(true);
  expect(readBit({ ...mute, bit: 8 }, 2, data)).toBe(false);
  expect(readBit(mute, 3, data)).toBeUndefined();
  expect(readBit(mute, 2, new DataView(new ArrayBuffer(1)))).toBeUndefined();
});

test('lights of one report go out together, in as many bytes as it has', () => {
  const at = (name: keyof typeof usages) => {
    const found = findBit(collections, 'outputReports', usages[name]);
    if (!found) throw new Error(name);
    return found;
  };
  const reports = writeBits([
    [at('muteLight'), true],
    [at('offHookLight'), true],
    [at('ringLight'), false],
  ]);
  expect([...reports]).toEqual([
    [3, Uint8Array.of(0b11)],
    [4, Uint8Array.of(0, 0)],
  ]);
});
