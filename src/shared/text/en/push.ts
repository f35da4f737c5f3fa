import type { Part } from '../catalogue.ts';

/** What a device is told while no page is open. */
export const push = {
  'push.title': 'On this device',
  'push.off':
    'You are told here also while Closeloop is closed: the number of the ticket and what happened, nothing more.',
  'push.on': 'This device is told, also while Closeloop is closed. That ends when you log out.',
  'push.turnOn': 'Tell me on this device',
  'push.turnOff': 'No longer on this device',
  'push.notNow': 'Not now',
  'push.offer': 'Hear when something happens on your ticket, on this device?',
  'push.denied':
    'This browser does not let Closeloop tell you anything. Allow notifications for this address in the settings of the browser, then come back.',
  'push.install':
    'On an iPhone or iPad only apps on the Home Screen may tell you something: tap Share, then “Add to Home Screen”, and open Closeloop from there.',
  'push.insecure': 'A device can be told only where the address begins with https. Ask whoever runs Closeloop for you.',
  'push.inApp': 'The app has notifications of its own: you find them in its settings.',
  'push.unsupported': 'This browser cannot tell you anything while Closeloop is closed. Mail and the bell still do.',
  'push.switchedOff': 'Whoever runs Closeloop for you has switched this off. Mail and the bell still tell you.',
  'push.failed': 'This device could not be registered. Try again later; mail and the bell still tell you.',
} as const satisfies Part<'push'>;
