import { VisuallyHidden } from '../index.ts';
import { CallSpecimens } from './call-specimens.tsx';
import { Colors } from './colors.tsx';
import { Controls } from './controls.tsx';
import styles from './gallery.module.css';
import { Messages } from './messages.tsx';
import { PhoneSpecimens } from './phone-specimens.tsx';
import { Rows } from './rows.tsx';
import { Switches } from './switches.tsx';
import { Toolbars } from './toolbars.tsx';

/**
 * The components of `callside/components` in every state, with the light and the dark theme side by side. The page is
 * documentation for developers, so its words are English.
 */
export const Gallery = () => (
  <main className={styles.themes}>
    <VisuallyHidden as="h1">Components</VisuallyHidden>
    {(['light', 'dark'] as const).map((theme) => (
      <div key={theme} className={styles.theme} data-theme={theme}>
        <h2 className={styles.title}>{theme === 'light' ? 'Light theme' : 'Dark theme'}</h2>
        <Colors />
        <Controls />
        <Switches />
        <Rows />
        <Messages />
        <CallSpecimens />
        <PhoneSpecimens />
        <Toolbars />
      </div>
    ))}
  </main>
);
