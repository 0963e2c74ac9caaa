import Mic from 'lucide-react/icons/mic';
import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useState } from 'react';
import { Badge } from '../../../src/ui/badge/badge.tsx';
import { Button } from '../../../src/ui/button/button.tsx';
import { IconButton } from '../../../src/ui/button/icon-button.tsx';
import { Field } from '../../../src/ui/field/field.tsx';
import { Menu } from '../../../src/ui/menu/menu.tsx';
import { Select } from '../../../src/ui/select/select.tsx';
import { Slider } from '../../../src/ui/slider/slider.tsx';
import { Tabs } from '../../../src/ui/tabs/tabs.tsx';
import styles from './page.module.css';
import { Specimen } from './specimen.tsx';

const tones = ['normal', 'primary', 'plain', 'answer', 'hangUp'] as const;
const iconTones = ['plain', 'filled', 'answer', 'hangUp'] as const;

const Buttons = () => (
  <>
    <Specimen name="Button: tones, pending, disabled">
      {[{}, { pending: true }, { disabled: true }].map((state) => (
        <div key={JSON.stringify(state)} className={styles.row}>
          {tones.map((tone) => (
            <Button key={tone} variant={tone} icon={tone === 'hangUp' ? PhoneOff : Phone} {...state}>
              {tone}
            </Button>
          ))}
        </div>
      ))}
    </Specimen>
    <Specimen name="Icon button: tones, pressed, pending, disabled">
      {[{}, { pressed: true }, { pending: true }, { disabled: true }].map((state) => (
        <div key={JSON.stringify(state)} className={styles.row}>
          {iconTones.map((tone) => (
            <IconButton key={tone} variant={tone} icon={Mic} label={tone} shortcut="Alt+Shift+Z" {...state} />
          ))}
        </div>
      ))}
    </Specimen>
  </>
);

/** Everything that is pressed, typed into or slid. */
export function Controls() {
  const [text, setText] = useState('');
  const [value, setValue] = useState('one');
  const [level, setLevel] = useState(0.6);
  const [tab, setTab] = useState<'first' | 'second'>('first');
  const input = {
    value: text,
    onInput: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  };
  return (
    <>
      <Buttons />
      <Specimen name="Field: empty, wrong, disabled">
        <Field label="Label" placeholder="Placeholder" {...input} />
        <Field label="Label" error="What is wrong and what to do" {...input} />
        <Field label="Label" disabled {...input} />
      </Specimen>
      <Specimen name="Select">
        {[false, true].map((disabled) => (
          <Select
            key={String(disabled)}
            label={disabled ? 'Disabled' : 'Label'}
            value={value}
            disabled={disabled}
            options={[
              { value: 'one', label: 'One' },
              { value: 'two', label: 'Two' },
            ]}
            onChange={setValue}
          />
        ))}
      </Specimen>
      <Specimen name="Slider">
        <Slider icon={Mic} label="Volume" value={level} onChange={setLevel} />
      </Specimen>
      <Specimen name="Tabs: in a row, stacked">
        {[false, true].map((stacked) => (
          <Tabs
            key={String(stacked)}
            label="Tabs"
            stacked={stacked}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { name: 'first', label: 'First', icon: Phone, count: 3, countLabel: '3 new' },
              { name: 'second', label: 'Second', icon: Mic },
            ]}
          />
        ))}
      </Specimen>
      <Specimen name="Badge: one digit, two, more">
        <div className={styles.row}>
          {[1, 42, 100].map((count) => (
            <Badge key={count} count={count} label={`${count} new`} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Menu">
        <Menu
          label="Menu"
          groups={[
            { heading: 'One of these', items: [{ label: 'Chosen', checked: true, onSelect: () => {} }] },
            { items: [{ label: 'Do something', icon: Phone, shortcut: 'Alt+Shift+Z', onSelect: () => {} }] },
          ]}
          trigger={(trigger) => <Button {...trigger}>Open the menu</Button>}
        />
      </Specimen>
    </>
  );
}
