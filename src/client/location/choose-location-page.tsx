import { LocateFixed, Send } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { getTicket } from '../api/reading-calls.ts';
import { commentOnTicket } from '../../shared/ticket/comment-call.ts';
import { useSend } from '../api/use-send.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { toast } from '../ui/toast-queue.ts';
import { PlaceFields, type TypedPlace } from './place-fields.tsx';
import { paramsOfPlace, placeOf, placeText } from './place.ts';

const formId = 'place';
const empty: TypedPlace = { name: '', address: '', latitude: '', longitude: '' };

/**
 * Where the machine stands: by the device, or typed. With a ticket in the address the place becomes a message of it;
 * without one it is shown, to be opened or copied.
 */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const { go, back } = useNavigation();
  const user = useUser();
  const [typed, setTyped] = useState(() => ({ ...empty, ...paramsOfPlaceIn(params) }));
  const [tried, setTried] = useState(false);
  const device = useDevice((found) => setTyped((before) => ({ ...before, ...found })));
  const ticket = user ? params['ticket'] : undefined;
  const comment = useSend(commentOnTicket, {
    outdates: [getTicket],
    onDone: () => {
      toast.show({ text: t('location.sent'), tone: 'ok' });
      back();
    },
  });
  const place = placeOf(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!place) return;
    const address = link('openLocation', paramsOfPlace(place));
    if (ticket === undefined) return go(address);
    const text = `${placeText(place)}\n${window.location.origin}${address}`;
    void comment.send({ params: { id: ticket }, body: { text, visibility: 'public' } });
  };
  return (
    <Frame
      title={t('system.page.chooseLocation')}
      back={true}
      footer={
        <Button wide type="submit" form={formId} icon={ticket === undefined ? undefined : Send} busy={comment.busy}>
          {t(ticket === undefined ? 'location.show' : 'location.send')}
        </Button>
      }
    >
      <p className="text-body text-ink2">{t('location.intro')}</p>
      <Button kind="quiet" icon={LocateFixed} busy={device.busy} onClick={device.ask}>
        {t('location.here')}
      </Button>
      {device.said && (
        <Banner tone={device.said.tone} urgent>
          {device.said.metres === undefined ? t(device.said.text) : t('location.found', { metres: device.said.metres })}
        </Banner>
      )}
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <PlaceFields typed={typed} tried={tried} onChange={setTyped} />
      </form>
    </Frame>
  );
}

/** The place that the address names, as form values. */
function paramsOfPlaceIn(params: Readonly<Record<string, string | undefined>>): Partial<TypedPlace> {
  const place = placeOf(params);
  return place ? { ...place, latitude: String(place.latitude), longitude: String(place.longitude) } : {};
}

type PositionNotice =
  { tone: 'ok'; metres: number } | { tone: 'warn'; metres?: undefined; text: 'location.denied' | 'location.unknown' };

/** Reads the device's position on a tap, and the notice about the result. */
function useDevice(onFound: (found: { latitude: string; longitude: string }) => void) {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<PositionNotice>();
  const ask = async () => {
    setBusy(true);
    const found = await devicePosition();
    setBusy(false);
    if ('failed' in found)
      return setNotice({ tone: 'warn', text: found.failed === 'denied' ? 'location.denied' : 'location.unknown' });
    setNotice({ tone: 'ok', metres: found.metres });
    onFound({ latitude: String(found.latitude), longitude: String(found.longitude) });
  };
  return { busy, said: notice, ask: () => void ask() };
}

/** Where this device is; or why that is not known. */
type Position = { latitude: number; longitude: number; metres: number } | { failed: 'denied' | 'unknown' };

const WAIT_MS = 20_000;
const DENIED = 1;

/** Asks the device, which asks its user. */
function devicePosition(): Promise<Position> {
  if (!window.isSecureContext || !('geolocation' in navigator)) return Promise.resolve({ failed: 'unknown' });
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude: round(latitude), longitude: round(longitude), metres: Math.round(accuracy) }),
      ({ code }) => resolve({ failed: code === DENIED ? 'denied' : 'unknown' }),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    ),
  );
}

const round = (value: number): number => Number(value.toFixed(6));
