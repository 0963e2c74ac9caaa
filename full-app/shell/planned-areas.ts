import MessagesSquare from 'lucide-react/icons/messages-square';
import type { areaWords } from '../../src/i18n/en/app/areas.ts';
import type { KeyOf } from '../../src/i18n/words.ts';
import type { Place } from './area.ts';

/** The key of an explanation that says what to do instead. */
export type PlannedText = Extract<KeyOf<typeof areaWords>, `later.${string}`>;

/** An area whose addresses exist, but have no screen yet. */
export interface PlannedArea extends Place {
  readonly text: PlannedText;
  /** Its addresses below the first part. */
  readonly addresses: readonly string[];
}

/** Addresses that show an explanation. Neither navigation nor commands offer them. */
export const plannedAreas: readonly PlannedArea[] = [
  {
    label: 'area.queueMessages',
    icon: MessagesSquare,
    path: '/acdsms',
    needs: 'queueMessages',
    text: 'later.queueMessages',
    addresses: ['', ':groupID/:threadID'],
  },
];
