/** Where this device is; or why that is not known. */
export type Position = { latitude: number; longitude: number; metres: number } | { failed: 'denied' | 'unknown' };

const WAIT_MS = 20_000;
const DENIED = 1;

/** Asks the device, which asks its user. */
export function devicePosition(): Promise<Position> {
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
