/** A program that a user is signed in with. */
export interface Program {
  /** The name of the browser, as `Firefox`; undefined where it is not known. */
  readonly browser: string | undefined;
  /** The name of the operating system, as `Windows`; undefined where it is not known. */
  readonly system: string | undefined;
}

// Browsers name others too, for the sake of old pages: the most special name comes first.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bnode\b/i, 'Node.js'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns the program that a `User-Agent` names.
 *
 * @param userAgent the header of a request, or `navigator.userAgent`
 */
export const programOf = (userAgent: string): Program => ({
  browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1],
  system: systems.find(([pattern]) => pattern.test(userAgent))?.[1],
});

/** Returns the program that runs this code. */
export const thisProgram = (): Program => programOf(navigator.userAgent);
