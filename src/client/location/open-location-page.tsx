import { Copy, MapPin, MapPinOff, Navigation } from 'lucide-react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { copy } from '../ui/copy.ts';
import { CopyText } from '../ui/copy-text.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { coordinatesOf, mapAddress, placeOf, placeText } from './place.ts';

/** A place somebody sent: where it is, to be opened in the phone's own map. No map is loaded from anybody. */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const place = placeOf(params);
  if (!place)
    return (
      <Frame title={t('system.page.openLocation')} back={true}>
        <EmptyState
          icon={MapPinOff}
          title={t('location.none')}
          text={t('location.noneText')}
          link={{ href: link('chooseLocation'), text: t('location.choose') }}
        />
      </Frame>
    );
  return (
    <Frame
      title={t('system.page.openLocation')}
      back={true}
      footer={
        <>
          <Button wide icon={Navigation} onClick={() => window.location.assign(mapAddress(place, navigator.userAgent))}>
            {t('location.openMap')}
          </Button>
          <Button wide kind="quiet" icon={Copy} onClick={() => void copy(placeText(place), t)}>
            {t('location.copy')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-3 pt-8 pb-2 text-center">
        <span className="grid size-20 place-items-center rounded-full bg-act-soft text-act">
          <MapPin size={40} strokeWidth={1.8} aria-hidden />
        </span>
        <h2 className="text-hero font-bold tracking-[-0.022em] wrap-anywhere">{place.name || t('location.unnamed')}</h2>
      </div>
      <Card>
        <KeyValue
          items={[
            { name: t('location.address'), value: place.address },
            {
              name: t('location.coordinates'),
              value: <CopyText value={coordinatesOf(place)} what={t('location.coordinatesName')} />,
            },
          ]}
        />
      </Card>
      <p className="px-1 text-small text-ink3">{t('location.ownMap')}</p>
    </Frame>
  );
}
