import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Icon } from '../icon.ts';

/** The urgency of a message. */
export type AlertTone = 'info' | 'success' | 'warning' | 'error';

export const alertIcons: Readonly<Record<AlertTone, Icon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};
