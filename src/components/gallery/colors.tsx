import shipped from '#theme/callside.json' with { type: 'json' };
import { kebab } from '#theme/style-sheet.ts';
import styles from './gallery.module.css';
import { Specimen } from './specimen.tsx';

/** Every colour of a palette, by its group. */
export const Colors = () => (
  <Specimen name="Colours">
    {Object.entries(shipped.light).map(([group, tokens]) => (
      <div key={group} className={styles.row}>
        <span className={styles.group}>{group}</span>
        {Object.keys(tokens).map((token) => (
          <span
            key={token}
            role="img"
            className={styles.swatch}
            style={{ background: `var(--${kebab(group)}-${kebab(token)})` }}
            title={token}
            aria-label={`${group}.${token}`}
          />
        ))}
      </div>
    ))}
  </Specimen>
);
