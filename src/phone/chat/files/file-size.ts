import { regionalLanguage } from '#i18n/i18n.ts';

const kilobyte = 1_000;
const megabyte = 1_000_000;

/** Returns a size as the language of the screen writes it, such as `1.5 MB` or `20 kB`. @param octets 0 or more */
export function fileSize(octets: number): string {
  const [unit, size] =
    octets >= megabyte
      ? (['megabyte', megabyte] as const)
      : octets >= kilobyte
        ? (['kilobyte', kilobyte] as const)
        : (['byte', 1] as const);
  // The short form of bytes has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat(regionalLanguage(), {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: 1,
  }).format(octets / size);
}
