/** The speech of the outside robot. Its recording is speech.wav, made by `make-speech.ts`. */
export const greeting =
  'Hello. You have reached the outside world of Callside. Nobody lives here, but your call works. Good bye.';

/** The robots that are always there, by name. Further robots are written in the same way in a folder. */
export const houseRobots: Readonly<Record<string, string>> = {
  echo: `
    number 600
    title Echo
    answer
    echo
  `,
  music: `
    number 601
    title Music
    answer
    play tune
  `,
  speak: `
    number 602
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
    number 603
    title Nobody
    ring
  `,
  busy: `
    number 604
    title Always busy
    hang up busy
  `,
  decline: `
    number 605
    title Always declines
    ring
    hang up declined
  `,
  hangUpAfter10s: `
    number 606
    title Ten seconds
    answer
    play tune for 10s
    hang up
  `,
  digits: `
    number 607
    title Digits
    answer
    wait 250ms
    send 1234#
  `,
};
