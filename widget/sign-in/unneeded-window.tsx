import { windowSignInWords } from '../../src/i18n/en/session/window-sign-in.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { Banner } from '../../src/ui/banner/banner.tsx';

/** A sign-in window without an opener, or whose opener is gone. */
export function UnneededWindow() {
  const words = useTranslate(windowSignInWords);
  return (
    <Banner tone="warning" title={words('windowSignIn.gone')} detail={words('windowSignIn.goneDetail')} />
  );
}
