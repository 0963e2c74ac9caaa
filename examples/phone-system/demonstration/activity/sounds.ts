/** Speech of the demonstration: its lines, and the recording beside this file that `make-speech.ts` makes of them. */
export interface DemoSound {
  readonly file: URL;
  /** Each line in a voice of espeak-ng, with a pause after it. */
  readonly lines: readonly (readonly [voice: string, text: string])[];
}

const sound = (name: string, ...lines: DemoSound['lines']): DemoSound => ({
  file: new URL(`./${name}.wav`, import.meta.url),
  lines,
});

/** Messages that callers left, by the name of the contact who speaks. */
export const messages = {
  'Nadège Perrin': sound('message-delivery', [
    'en-gb+f3',
    'Hello, Nadège Perrin here. The delivery comes tomorrow at nine. Please call me back.',
  ]),
  'Tom Whitfield': sound('message-prices', [
    'en-gb+m3',
    'Hi, this is Tom. I have two questions about your prices. Call me when you have a minute.',
  ]),
  'Priya Raman': sound('message-invoice', [
    'en-us+f2',
    'Good morning. I think that we paid one invoice twice. Could you have a look, please?',
  ]),
} as const;

/** The note that a user dictated to the recording service. */
export const dictation = sound('dictation', [
  'en-gb+m3',
  'Note to myself. Twenty blue ones for Whitfield, and ask the warehouse about Friday.',
]);

/** A call that was recorded. */
export const conversation = sound(
  'conversation',
  ['en-gb+f3', 'Acme, good morning. How can I help you?'],
  ['en-gb+m3', 'Hello. I would like to order twenty more of the blue ones.'],
  ['en-gb+f3', 'Twenty, gladly. They leave on Friday.'],
  ['en-gb+m3', 'Perfect. Thank you, and good bye.'],
);
