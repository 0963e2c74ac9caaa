import type { CSSProperties } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { brandedTheme } from '#theme/brand.ts';
import { kebab } from '#theme/style-sheet.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './brand.module.css';
import { brandWords } from './words.ts';

/** Props of `BrandPreview`. */
interface BrandPreviewProps {
  readonly name: string;
  /** A whole colour, as `#0b6e4f`; empty: the usual colour. */
  readonly color: string;
  /** The address of the logo; empty: none. */
  readonly logo: string;
}

/** Returns the theme with a main colour. */
export const themeOf = (color: string) => {
  const palette = color === '' ? undefined : { primary: { color } };
  return brandedTheme({ name: '', ...(palette && { light: palette, dark: palette }) });
};

/** Returns the colours of a theme as custom properties, for both colour schemes. */
function propertiesOf(color: string): CSSProperties {
  const { light, dark } = themeOf(color);
  const groups = ['primary', 'body', 'table'] as const;
  return Object.fromEntries(
    groups.flatMap((group) =>
      Object.entries(light[group]).map(([token, day]) => [
        `--${kebab(group)}-${kebab(token)}`,
        `light-dark(${day}, ${(dark[group] as Record<string, string>)[token] ?? day})`,
      ]),
    ),
  );
}

/** The brand as the form has it now, in both colour schemes. */
export function BrandPreview({ name, color, logo }: BrandPreviewProps) {
  const words = useTranslate(brandWords);
  return (
    <fieldset className={styles.previews} aria-label={words('brand.preview')}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} style={propertiesOf(color)}>
          <div className={styles.preview} data-scheme={scheme}>
            <span>{words(`brand.${scheme}`)}</span>
            {logo !== '' && <img className={styles.logo} src={logo} alt={words('brand.logo')} />}
            <span className={styles.name}>{name}</span>
            <Button variant="primary" tabIndex={-1}>
              {words('brand.sampleButton')}
            </Button>
            <span className={styles.link}>{words('brand.sampleLink')}</span>
            <span className={styles.row}>{words('brand.sampleRow')}</span>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
