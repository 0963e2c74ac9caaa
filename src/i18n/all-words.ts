const wordFiles = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
  './en/**/*.ts',
  {
    eager: true,
  },
);

/** Every English word of the product. Imports all word sets, so only programs that need all of them should use it. */
export const allWords: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(wordFiles).flatMap((file) => Object.values(file)),
);
