import { type Kept, onKept, readKept } from '../store.ts';
import { useLoaded } from '../use-loaded.ts';
import { say } from '../words.ts';
import { MicrophoneSection } from './microphone-section.tsx';
import { NumbersSection } from './numbers-section.tsx';
import styles from './settings.module.css';
import { SystemSection } from './system-section.tsx';

/** The page of the first use, and of the settings. */
export function Settings() {
  const kept = useLoaded<Kept>(readKept, onKept);
  if (!kept) return null;
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{say('setUpTitle')}</h1>
      <SystemSection address={kept.address} />
      <MicrophoneSection />
      <NumbersSection offSites={kept.offSites} />
    </main>
  );
}
