import type { Translation } from '../catalogue.ts';
import type { push as english } from '../en/push.ts';

/** What a device is told while no page is open. */
export const push: Translation<typeof english> = {
  'push.title': 'Auf diesem Gerät',
  'push.off':
    'Lassen Sie sich hier benachrichtigen, auch wenn Closeloop geschlossen ist: mit der Ticketnummer und dem, was geschehen ist, sonst nichts.',
  'push.on': 'Dieses Gerät wird benachrichtigt, auch wenn Closeloop geschlossen ist, bis Sie sich abmelden.',
  'push.turnOn': 'Auf diesem Gerät benachrichtigen',
  'push.turnOff': 'Dieses Gerät nicht mehr benachrichtigen',
  'push.notNow': 'Jetzt nicht',
  'push.offer': 'Auf diesem Gerät benachrichtigt werden, wenn sich bei Ihrem Ticket etwas tut?',
  'push.denied':
    'Mitteilungen sind für diese Adresse blockiert. Bitte erlauben Sie sie in den Einstellungen Ihres Browsers und kehren Sie dann auf diese Seite zurück.',
  'push.install':
    'Auf einem iPhone oder iPad fügen Sie Closeloop bitte zuerst zum Home-Bildschirm hinzu: Tippen Sie auf „Teilen“, dann auf „Zum Home-Bildschirm“, und öffnen Sie es von dort.',
  'push.insecure':
    'Mitteilungen brauchen eine Adresse, die mit https beginnt. Bitte wenden Sie sich an Ihren Administrator.',
  'push.inApp': 'Die App hat eigene Mitteilungen. Sie finden sie in deren Einstellungen.',
  'push.unsupported':
    'Dieser Browser kann Sie nicht benachrichtigen, während Closeloop geschlossen ist. E-Mails und Meldungen in der App erreichen Sie weiterhin.',
  'push.switchedOff':
    'Ihr Administrator hat dies abgeschaltet. E-Mails und Meldungen in der App erreichen Sie weiterhin.',
  'push.failed': 'Dieses Gerät konnte nicht registriert werden. Bitte versuchen Sie es später erneut.',
};
