import { sortByType } from '../../../sdk/index.ts';
import { TerminalPicker } from '../../../src/features/terminals/terminal-picker.tsx';

const onMobile = () => /Android|iPhone|iPad|Mobi/.test(navigator.userAgent);

/** The user's phones as devices: by what they are. */
export const Phones = () => <TerminalPicker sort={(list) => sortByType(list, { onMobile: onMobile() })} />;
