const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** In which direction a language is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = ''] = tag.toLowerCase().split('-');
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}
