import type { Person } from '../person.ts';
import { until } from '../until.ts';

/** Plays a recording by `start`, and returns the file that the page plays. */
export async function playedSound(person: Person, start: () => Promise<void>): Promise<Buffer> {
  await person.evaluate(() => {
    const kept = window as unknown as { played: Promise<string> };
    const createUrl = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      kept.played = new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
        reader.readAsDataURL(blob);
      });
      return createUrl.call(URL, blob);
    };
  });
  await start();
  await until('the sound is there', () => person.evaluate(() => 'played' in window));
  const played = await person.evaluate(() => (window as unknown as { played: Promise<string> }).played);
  return Buffer.from(played, 'base64');
}

/** Waits until the displayed recording has been played to its end. */
export async function playsToTheEnd(person: Person): Promise<void> {
  const player = person.app.getByRole('group', { name: 'Recording of the call' }).locator('audio');
  await until('it plays to the end', () => player.evaluate((audio: HTMLAudioElement) => audio.ended));
}
