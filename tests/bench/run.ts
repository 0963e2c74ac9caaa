import { delays } from './delays.ts';
import { sizes } from './sizes.ts';

/** Prints one JSON line per figure. Build first: sizes are read from dist/. */
for (const measure of [sizes, delays]) {
  for (const figure of await measure()) console.log(JSON.stringify(figure));
}
