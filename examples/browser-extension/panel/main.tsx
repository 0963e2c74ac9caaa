import { showPage } from '../show-page.tsx';
import { Panel } from './panel.tsx';

showPage('name', <Panel />);
