import type { BrowserPhone } from './browser-phone.ts';
import type { PhoneLines } from './phone-lines.ts';

/** The phone as this tab has it: in itself, or lent by the tab that leads. */
export interface PhonePart extends PhoneLines, Omit<BrowserPhone, 'devices' | 'iceServers'> {}
