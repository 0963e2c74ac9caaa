import { memo, type RefCallback, type RefObject } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { CallerIdChoice } from '#phone/caller-id/caller-id-choice.tsx';
import { DialPad } from '#phone/dial-pad/dial-pad.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { fullAppWords } from '../area-words.ts';
import { loadParts } from '../load-parts.ts';
import styles from './dock.module.css';

const ColleagueCalls = lazyComponent(() => loadParts().then((module) => module.ColleagueCalls));
const DockPeople = lazyComponent(() => loadParts().then((module) => module.DockPeople));

interface DockProps {
  /** The place of the user's calls. */
  readonly slot: RefCallback<HTMLElement>;
  /** The number that the address of the dial pad's page has. */
  readonly destination: string;
  readonly padRef: RefObject<HTMLDivElement | null>;
}

/** The column beside every screen: calls; while there are none, the favourites and the dial pad. */
export const Dock = memo(function Dock({ slot, destination, padRef }: DockProps) {
  const words = useTranslate(fullAppWords);
  return (
    <aside className={styles.dock} aria-label={words('area.dialPad')} data-dock>
      <div ref={slot} className={styles.slot} />
      <ColleagueCalls />
      <div ref={padRef} className={styles.idle} data-idle>
        <div className={styles.people} data-people>
          <DockPeople />
        </div>
        <DialPad key={destination} initialNumber={destination} folds>
          <CallerIdChoice />
        </DialPad>
      </div>
    </aside>
  );
});
