import { VisuallyHidden } from '../../../src/ui/visually-hidden/visually-hidden.tsx';
import { CallSpecimens } from './calls.tsx';
import { Colors } from './colors.tsx';
import { Controls } from './controls.tsx';
import { Messages } from './messages.tsx';
import styles from './page.module.css';
import { Switches } from './switches.tsx';

/** Every shared component in every state, in both themes side by side. For developers, so its words stay English. */
export const ComponentsPage = () => (
  <div className={styles.themes}>
    <VisuallyHidden as="h1">Components</VisuallyHidden>
    {(['light', 'dark'] as const).map((theme) => (
      <div key={theme} className={styles.theme} data-theme={theme}>
        <h2 className={styles.title}>{theme}</h2>
        <Colors />
        <Controls />
        <Switches />
        <Messages />
        <CallSpecimens />
      </div>
    ))}
  </div>
);
