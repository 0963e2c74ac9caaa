const wordFiles = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>('./en/*.ts', {
  eager: true,
});

/** Every word of the product in English, wherever it is loaded. Only for what has to know them all. */
export const allWords: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(wordFiles).flatMap((file) => Object.values(file)),
);
