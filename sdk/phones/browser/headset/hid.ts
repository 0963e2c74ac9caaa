/** The part of WebHID that headsets need; browsers without it have no `navigator.hid`. */
export interface HidReportItem {
  readonly isAbsolute?: boolean;
  /** Usage page in the upper 16 bits, usage in the lower. */
  readonly usages?: readonly number[];
  readonly usageMinimum?: number;
  readonly usageMaximum?: number;
  readonly isRange?: boolean;
  /** The bits of a single field. */
  readonly reportSize?: number;
  readonly reportCount?: number;
}

export interface HidReport {
  readonly reportId?: number;
  readonly items?: readonly HidReportItem[];
}

export interface HidCollection {
  readonly usagePage?: number;
  readonly inputReports?: readonly HidReport[];
  readonly outputReports?: readonly HidReport[];
  readonly children?: readonly HidCollection[];
}

export interface HidInput extends Event {
  readonly reportId: number;
  readonly data: DataView;
}

export interface HidDevice extends EventTarget {
  readonly productName: string;
  readonly opened: boolean;
  readonly collections: readonly HidCollection[];
  open(): Promise<void>;
  close(): Promise<void>;
  sendReport(reportId: number, data: BufferSource): Promise<void>;
}

export interface Hid extends EventTarget {
  getDevices(): Promise<readonly HidDevice[]>;
  requestDevice(options: { filters: readonly { usagePage: number }[] }): Promise<readonly HidDevice[]>;
}

/** Usage page of telephones (HID usage tables, 14). */
export const telephonyPage = 0x0b;

/** The browser's way to headsets; undefined where it has none, or where the page around a frame does not allow `hid`. */
export function hidOf(browser: object, page: object): Hid | undefined {
  const { featurePolicy } = page as { readonly featurePolicy?: { allowsFeature(name: string): boolean } };
  if (featurePolicy?.allowsFeature('hid') === false) return undefined;
  return (browser as { readonly hid?: Hid }).hid;
}

/** Whether a device has buttons for calls. */
export const isHeadset = ({ collections }: HidDevice): boolean =>
  collections.some(({ usagePage }) => usagePage === telephonyPage);
