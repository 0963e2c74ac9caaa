import { showPage } from '../show-page.tsx';
import { Settings } from './settings.tsx';

showPage('setUpTitle', <Settings />);
