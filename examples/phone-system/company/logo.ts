import { createHash } from 'node:crypto';
import { logoLimits } from '../../../sdk/wire/administration/settings.ts';
import { readPicture } from '../people/picture.ts';
import type { Setting } from './company-settings.ts';

/** The address at which the logo of the company is served; empty: there is none. A changed logo has another one. */
export function logoPath({ logo }: Setting<'brand'>): string {
  if (!logo) return '';
  return `FilesService/Brand/logo-${createHash('sha256').update(logo.content).digest('hex').slice(0, 16)}`;
}

/** Parts of SVG that run, load or replace something. A logo needs none of them. */
const unsafe =
  /<!(?!--)|<\?(?!xml\s)|<\s*(?:\w+:)?(?:script|foreignObject|iframe|object|embed|animate|set|handler|style|link|image|use)\b|\son\w+\s*=|javascript:|(?:href|src)\s*=\s*["']?\s*(?!#)[^"'\s#>]|url\(\s*["']?\s*[^#"'\s)]/i;

/** Returns the type of a logo; undefined for a file that is none: JPEG, PNG, WebP, or an SVG that only draws. */
export function logoType(file: Buffer): string | undefined {
  if (file.length === 0 || file.length > logoLimits.octets) return undefined;
  const picture = readPicture(file);
  if (typeof picture !== 'string') return picture.type;
  const text = file.toString('utf8');
  const isDrawing = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text);
  return isDrawing && /<\/svg>\s*$/.test(text) && !unsafe.test(text) ? 'image/svg+xml' : undefined;
}
