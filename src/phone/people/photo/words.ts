import { defineWords } from '#i18n/word-set.ts';

/** Photos of people: choosing, cropping, removing. */
export const photoWords = defineWords({
  'photo.change': 'Change photo',
  'photo.title': 'Photo of {{who}}',
  'photo.close': 'Close',
  'photo.none': 'Choose a picture. You then decide which part of it is shown.',
  'photo.choose': 'Choose a picture',
  'photo.another': 'Choose another picture',
  'photo.hint': 'Drag the picture, or use the controls below it.',
  'photo.area': 'The part of the picture that is shown',
  'photo.zoom': 'Zoom',
  'photo.across': 'From left to right',
  'photo.down': 'From top to bottom',
  'photo.save': 'Save photo',
  'photo.remove': 'Remove photo',
  'photo.saved': 'The photo is saved',
  'photo.removed': 'The photo is removed',
});
