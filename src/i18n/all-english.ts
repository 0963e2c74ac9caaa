const wordFiles = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
  [
    '../../{src,full-app,widget}/**/{words,*-words}.ts',
    // The code that other pages load has words of its own, in all languages.
    '!../../widget/{embed,webchat}/**',
  ],
  {
    eager: true,
  },
);

/** Every English word of the product. Imports all word sets, so only programs that need all of them should use it. */
export const allWords: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(wordFiles).flatMap((file) => Object.values(file)),
);
