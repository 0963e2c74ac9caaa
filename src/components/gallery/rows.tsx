import Phone from 'lucide-react/icons/phone';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import Users from 'lucide-react/icons/users';
import { useId, useState } from 'react';
import { iconSize } from '#ui/icon.ts';
import {
  Avatar,
  Badge,
  Facts,
  IconButton,
  List,
  ListRow,
  OptionList,
  type Status,
  StatusDot,
} from '../index.ts';
import styles from './gallery.module.css';
import { Specimen } from './specimen.tsx';

const statuses: readonly Status[] = [
  'available',
  'busy',
  'ringing',
  'dnd',
  'forwarded',
  'limited',
  'unavailable',
];

const options = ['Alice Martin', 'Bob Keller', 'Carol Lindqvist'].map((name) => ({ id: name, name }));

function Options() {
  const id = useId();
  const [marked, setMarked] = useState(1);
  return (
    <div className={styles.box}>
      <OptionList
        id={id}
        label="People"
        options={options}
        marked={marked}
        onSelect={(option) => setMarked(options.indexOf(option))}
      >
        {({ name }) => name}
      </OptionList>
    </div>
  );
}

/** Components for the entries of a list and for facts about an entry. */
export const Rows = () => (
  <>
    <Specimen name="Avatar and StatusDot">
      <div className={styles.row}>
        <Avatar name="Alice Martin" />
        <Avatar name="+33 6 23 00 00 00" />
        <Avatar name="Bob Keller" talking />
        <Avatar name="" icon={Users} />
        {statuses.map((status) => (
          <span key={status} className={styles.row}>
            <StatusDot status={status} /> {status}
          </span>
        ))}
      </div>
    </Specimen>
    <Specimen name="Badge: one digit, two digits, more">
      <div className={styles.row}>
        {[1, 42, 100].map((count) => (
          <Badge key={count} count={count} label={`${count} new`} />
        ))}
      </div>
    </Specimen>
    <Specimen name="ListRow: plain, urgent, current">
      <div className={styles.box}>
        <List label="Rows">
          {[{}, { urgent: true }, { current: true }].map((state) => (
            <ListRow
              key={JSON.stringify(state)}
              lead={<PhoneMissed size={iconSize} />}
              title="A name that is too long for its row, as names can be in any language"
              detail="102 · 1:05"
              end="09:05"
              action={<IconButton icon={Phone} label="Call" />}
              onSelect={() => {}}
              {...state}
            />
          ))}
        </List>
      </div>
    </Specimen>
    <Specimen name="OptionList">
      <Options />
    </Specimen>
    <Specimen name="Facts">
      <Facts
        title="Bob Keller"
        facts={[
          ['Number', '102'],
          ['Duration', '01:05'],
        ]}
      />
    </Specimen>
  </>
);
