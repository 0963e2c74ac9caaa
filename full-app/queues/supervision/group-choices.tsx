import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ChoiceMenu } from '#ui/toolbar/choice-menu.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { listOrderWords } from '../list-order-words.ts';
import {
  groupFilterChoice,
  groupFilters,
  groupOrderChoice,
  groupOrders,
  groupViewChoice,
  groupViews,
} from '../list-orders.ts';
import { supervisionWords } from './words.ts';

const filterLabels = {
  all: 'supervision.filter.all',
  waiting: 'supervision.filter.waiting',
  urgent: 'supervision.filter.urgent',
  open: 'supervision.filter.open',
} as const;
const viewLabels = { list: 'supervision.view.list', tiles: 'supervision.view.tiles' } as const;

/** The order, the filter and the look of the list of groups. The browser remembers them for each user. */
export function GroupChoices() {
  const words = useTranslate(listOrderWords, supervisionWords);
  const [order, setOrder] = useLocalPreference(groupOrderChoice);
  const [filter, setFilter] = useLocalPreference(groupFilterChoice);
  const [view, setView] = useLocalPreference(groupViewChoice);
  return (
    <Toolbar>
      <ChoiceMenu
        icon={ArrowUpDown}
        label={words('groups.order')}
        value={order}
        options={groupOrders.map((value) => ({ value, label: words(`groups.order.${value}`) }))}
        onChange={setOrder}
      />
      <ChoiceMenu
        label={words('supervision.filter')}
        value={filter}
        options={groupFilters.map((value) => ({ value, label: words(filterLabels[value]) }))}
        onChange={setFilter}
      />
      <ChoiceMenu
        label={words('supervision.view')}
        value={view}
        options={groupViews.map((value) => ({ value, label: words(viewLabels[value]) }))}
        onChange={setView}
      />
    </Toolbar>
  );
}
