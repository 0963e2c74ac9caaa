import type { HidCollection, HidReport, HidReportItem } from './hid.ts';

/** Buttons and lights of a headset, as the HID usage tables number them. */
export const usages = {
  hookSwitch: 0x0b_0020,
  phoneMute: 0x0b_002f,
  muteLight: 0x08_0009,
  offHookLight: 0x08_0017,
  ringLight: 0x08_0018,
} as const;

/** Where in which report a button or light has its bit. */
export interface ReportBit {
  readonly reportId: number;
  readonly bit: number;
  /** True for a bit that reports a state; otherwise it reports a press. */
  readonly isAbsolute: boolean;
  /** Bytes of the whole report. */
  readonly length: number;
}

/** Finds the bit of a usage. */
export function findBit(
  collections: readonly HidCollection[],
  kind: 'inputReports' | 'outputReports',
  usage: number,
): ReportBit | undefined {
  for (const collection of collections) {
    for (const report of collection[kind] ?? []) {
      const found = bitIn(report, usage);
      if (found) return found;
    }
    const within = findBit(collection.children ?? [], kind, usage);
    if (within) return within;
  }
  return undefined;
}

function bitIn({ reportId = 0, items = [] }: HidReport, usage: number): ReportBit | undefined {
  const bits = items.reduce((sum, item) => sum + sizeOf(item), 0);
  let offset = 0;
  for (const item of items) {
    const index = indexIn(item, usage);
    if (index >= 0) {
      const bit = offset + index * (item.reportSize ?? 1);
      return { reportId, bit, isAbsolute: item.isAbsolute ?? false, length: Math.ceil(bits / 8) };
    }
    offset += sizeOf(item);
  }
  return undefined;
}

const sizeOf = ({ reportSize = 0, reportCount = 0 }: HidReportItem) => reportSize * reportCount;

function indexIn(item: HidReportItem, usage: number): number {
  const { isRange = false, usageMinimum = 0, usageMaximum = -1, usages: named = [] } = item;
  if (!isRange) return named.indexOf(usage);
  return usage >= usageMinimum && usage <= usageMaximum ? usage - usageMinimum : -1;
}

/** Whether the bit is set; undefined in another report. */
export function readBit(at: ReportBit, reportId: number, data: DataView): boolean | undefined {
  const byte = at.bit >> 3;
  if (reportId !== at.reportId || byte >= data.byteLength) return undefined;
  return ((data.getUint8(byte) >> (at.bit & 7)) & 1) === 1;
}

/** Reports that set some bits and clear the others, by their id. */
export function writeBits(
  bits: readonly (readonly [at: ReportBit, isOn: boolean])[],
): Map<number, Uint8Array<ArrayBuffer>> {
  const reports = new Map<number, Uint8Array<ArrayBuffer>>();
  for (const [{ reportId, bit, length }, isOn] of bits) {
    const report = reports.get(reportId) ?? new Uint8Array(length);
    reports.set(reportId, report);
    if (isOn) report[bit >> 3] = (report[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return reports;
}
