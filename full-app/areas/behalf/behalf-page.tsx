import { BehalfForm } from '../../../src/features/session/behalf-form.tsx';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import page from '../../shell/page.module.css';

/** Acting for somebody else. */
export function BehalfPage() {
  const words = useTranslate();
  return (
    <section className={page.page}>
      <h1 className={page.title}>{words('area.behalf')}</h1>
      <BehalfForm />
    </section>
  );
}
