import { BehalfForm } from '../../../src/features/session/behalf-form.tsx';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import page from '../../shell/page/page.module.css';

/** The page for acting for another user. */
export function BehalfPage() {
  const words = useTranslate(fullAppWords);
  return (
    <section className={page.page}>
      <h1 className={page.title}>{words('area.behalf')}</h1>
      <BehalfForm />
    </section>
  );
}
