import type { Company } from '../../company/company.ts';
import { numbersIn } from '../../company/number-ranges.ts';

/** The speech of the outside robot. Its recording is speech.wav, made by `make-speech.ts`. */
export const greeting =
  'Hello. You have reached the outside world of Callside. Nobody lives here, but your call works. Good bye.';

/** The robots that are always there, in the order of their numbers. */
const scripts: Readonly<Record<string, string>> = {
  echo: `
    title Echo
    answer
    echo
  `,
  music: `
    title Music
    answer
    play tune
  `,
  speak: `
    title Announcement
    # Answers after a while, as people do.
    ring
    wait 3s
    answer
    again:
    say "${greeting}"
    go to again
  `,
  ringForever: `
    title Nobody
    ring
  `,
  busy: `
    title Always busy
    hang up busy
  `,
  decline: `
    title Always declines
    ring
    hang up declined
  `,
  hangUpAfter10s: `
    title Ten seconds
    answer
    play tune for 10s
    hang up
  `,
  digits: `
    title Digits
    answer
    wait 250ms
    send 1234#
  `,
};

/** Returns their scripts by name, with numbers of the company. Further robots are written in the same way in a folder. */
export const houseRobots = ({ numberPlan }: Company): Readonly<Record<string, string>> => {
  const numbers = numbersIn(numberPlan.services);
  return Object.fromEntries(
    Object.entries(scripts).map(([name, script], at) => [
      name,
      `number ${name === 'echo' ? numberPlan.echo : numbers[at]}${script}`,
    ]),
  );
};
