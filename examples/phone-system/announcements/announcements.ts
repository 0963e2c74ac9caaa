import { readFileSync } from 'node:fs';
import type { EndCause } from '../engine/port.ts';
import { decodeWav } from '../sounds/wav.ts';

/** An announcement: its text, and the recording beside this file that `make-speech.ts` made of it. */
export interface Announcement {
  readonly text: string;
  readonly file: URL;
}

const announcement = (name: string, text: string): Announcement => ({
  text,
  file: new URL(`./${name}.wav`, import.meta.url),
});

/** The announcements for failed calls. */
export const announcements = {
  invalidNumber: announcement('wrong-number', 'This number is not in use.'),
  emergencyNumber: announcement(
    'emergency-number',
    'Emergency numbers cannot be called from here. Use another phone.',
  ),
  notAllowed: announcement('not-allowed', 'You may not call this number.'),
  abroadNotAllowed: announcement(
    'abroad-not-allowed',
    'Calls abroad are not allowed for you. Ask your administrator.',
  ),
  tooManyOutside: announcement(
    'too-many-outside',
    'You have made as many calls outside as you may. End another call, or try again tomorrow.',
  ),
  outsideClosed: announcement(
    'outside-closed',
    'Calls abroad and to costly numbers are closed now. Ask your administrator.',
  ),
  unreachable: announcement('unreachable', 'This person cannot be reached now.'),
  noAnswer: announcement('nobody-answers', 'Nobody answers.'),
} as const satisfies Partial<Record<EndCause, Announcement>>;

/** All of them as sound. */
export function loadAnnouncements(): ReadonlyMap<EndCause, Int16Array> {
  const entries = Object.entries(announcements) as [EndCause, Announcement][];
  return new Map(entries.map(([cause, { file }]) => [cause, decodeWav(readFileSync(file))]));
}
