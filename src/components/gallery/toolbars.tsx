import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useState } from 'react';
import { ChoiceMenu, SearchField, Tabs, Toolbar } from '../index.ts';
import { Specimen } from './specimen.tsx';

/** The controls above a list. */
export function Toolbars() {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<'all' | 'missed'>('all');
  const [sections, setSections] = useState<'day' | 'person'>('day');
  return (
    <Specimen name="Toolbar: search, filters, sorting">
      <Toolbar>
        <SearchField label="Search calls" clearLabel="Clear the search" value={text} onText={setText} />
        <Tabs
          chips
          label="Filter"
          selected={filter}
          onSelect={setFilter}
          tabs={[
            { name: 'all', label: 'All' },
            { name: 'missed', label: 'Missed' },
          ]}
        />
        <ChoiceMenu
          icon={ArrowUpDown}
          label="Sort"
          value={sections}
          options={[
            { value: 'day', label: 'Day' },
            { value: 'person', label: 'Person' },
          ]}
          onChange={setSections}
        />
      </Toolbar>
    </Specimen>
  );
}
