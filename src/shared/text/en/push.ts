import type { Part } from '../catalogue.ts';

/** What a device is told while no page is open. */
export const push = {
  'push.title': 'On this device',
  'push.off': 'Get notified here even while Closeloop is closed: the ticket number and what happened, nothing else.',
  'push.on': 'This device is notified, even while Closeloop is closed, until you log out.',
  'push.turnOn': 'Notify me on this device',
  'push.turnOff': 'Stop notifying this device',
  'push.notNow': 'Not now',
  'push.offer': 'Get notified on this device when something happens on your ticket?',
  'push.denied':
    'Notifications are blocked for this address. Allow them in the settings of your browser, then come back to this page.',
  'push.install':
    'On an iPhone or iPad, add Closeloop to the Home Screen first: tap Share, then “Add to Home Screen”, and open it from there.',
  'push.insecure': 'Notifications need an address that begins with https. Ask your administrator.',
  'push.inApp': 'The app has its own notifications. You find them in its settings.',
  'push.unsupported':
    'This browser cannot notify you while Closeloop is closed. Emails and alerts in the app still reach you.',
  'push.switchedOff': 'Your administrator has turned this off. Emails and alerts in the app still reach you.',
  'push.failed': 'This device could not be registered. Try again later.',
} as const satisfies Part<'push'>;
