import { defineWords } from '#i18n/word-set.ts';

/** The brand of the company, for administrators. */
export const brandWords = defineWords({
  'brand.title': 'Brand',
  'brand.loading': 'The brand is loading',
  'brand.appName': 'Name of the product',
  'brand.appNameHint':
    'On the sign-in page and in the title of the window. Leave it empty for the usual name.',
  'brand.color': 'Main colour',
  'brand.colorHint': 'Such as #0b6e4f. Leave it empty for the usual colour.',
  'brand.badColor': 'Write six digits or letters after a #, such as #0b6e4f.',
  'brand.adapted':
    'This colour alone would be hard to see. It becomes darker or lighter, as the preview shows.',
  'brand.pick': 'Choose a colour',
  'brand.logo': 'Logo',
  'brand.logoHint': 'PNG, JPEG, WebP or SVG without scripts, at most 256 kB. Changes at once.',
  'brand.noLogo': 'No logo',
  'brand.chooseLogo': 'Choose a logo',
  'brand.removeLogo': 'Remove the logo',
  'brand.languages': 'Languages to choose from',
  'brand.languagesHint': 'Without a choice, users can choose from all of them.',
  'brand.preview': 'Preview',
  'brand.light': 'Light',
  'brand.dark': 'Dark',
  'brand.sampleButton': 'Sign in',
  'brand.sampleLink': 'A link',
  'brand.sampleRow': 'A selected row',
  'brand.saved': 'The brand is saved',
  'brand.savedDetail': 'Pages show it when they are loaded the next time.',
});
