import type { PhoneLines } from '../calls/phone-lines.ts';
import type { BrowserPhone } from './browser-phone.ts';

/** The phone as this tab has it: in itself, or lent by the tab that leads. */
export interface PhonePart extends PhoneLines, Omit<BrowserPhone, 'devices' | 'iceServers'> {}
