import type { Translation } from '../catalogue.ts';
import type { MailTexts } from '../en/mail.ts';

export const mail: Translation<MailTexts> = {
  'mail.greeting': 'Guten Tag {name},',
  'mail.greetingUnnamed': 'Guten Tag,',
  'mail.footer': 'Sie erhalten diese E-Mail, weil Sie ein Closeloop-Konto haben; Antworten werden nicht gelesen.',
  'mail.footer.reply':
    'Sie erhalten diese E-Mail, weil Sie ein Closeloop-Konto haben. Antworten Sie darauf, wird Ihre Antwort zu einer Nachricht im Ticket.',
  'mail.in.subject': 'Re: {subject}',
  'mail.in.footer': 'Closeloop: Diese E-Mail wurde automatisch gesendet.',
  'mail.in.refused': 'Ihre E-Mail konnte keinem Ticket hinzugefügt werden.',
  'mail.in.unknown':
    'Sie ging nicht an die Antwortadresse einer E-Mail von uns. Öffnen Sie Ihr Ticket, oder antworten Sie auf die neueste E-Mail dazu.',
  'mail.in.otherSender':
    'Sie kam von einer anderen Adresse als der, an die wir geschrieben hatten. Senden Sie sie von jener Adresse, oder schreiben Sie direkt im Ticket.',
  'mail.in.completed':
    'Das Ticket ist abgeschlossen. Ist das Problem wieder da, öffnen Sie das Ticket und wählen Sie „Wieder öffnen“.',
  'mail.in.empty': 'Sie enthielt keinen eigenen Text.',
  'mail.in.tooLong': 'Der Text ist zu lang für eine Nachricht. Kürzen Sie ihn, oder schreiben Sie direkt im Ticket.',
  'mail.in.tooLarge': 'Sie ist größer als 40 MB. Fügen Sie große Dateien direkt im Ticket hinzu.',
  'mail.in.notNow':
    'In seinem aktuellen Zustand können Sie im Ticket nicht schreiben. Öffnen Sie es, um den Stand zu sehen.',
  'mail.in.severalSenders': 'Sie nannte mehr als einen Absender. Senden Sie sie erneut, mit nur einer Absenderadresse.',
  'mail.in.notGenuine':
    'Der Mailserver konnte nicht bestätigen, dass sie von dieser Adresse stammt. Schreiben Sie direkt im Ticket, oder bitten Sie Ihre IT, die E-Mail-Einstellungen Ihrer Domain (DMARC) zu prüfen.',
  'mail.in.unreadable':
    'Sie konnte nicht gelesen werden. Senden Sie sie erneut als reinen Text, oder schreiben Sie direkt im Ticket.',
  'mail.in.bounced': 'Eine E-Mail an {account} zu diesem Ticket war nicht zustellbar: {reason}',
  'mail.in.filesLeft':
    'Ihre E-Mail steht im Ticket, aber ohne diese Dateien: {names}. Möglich sind 5 Bilder, ein MP4-Video und 5 weitere Dateien, zusammen 25 MB, aber keine Programme, Skripte, Webseiten oder Makros. Fügen Sie sie direkt im Ticket hinzu.',
  'mail.in.onlyFiles': 'Per E-Mail gesendet, siehe Dateien.',
  'mail.code.login.subject': '{code} ist Ihr Anmeldecode',
  'mail.code.register.subject': '{code} ist Ihr Registrierungscode',
  'mail.code.reset.subject': '{code} ist Ihr Code für ein neues Passwort',
  'mail.code.login.text': 'Melden Sie sich mit diesem Code an. Er gilt {minutes, one=# Minute|other=# Minuten}.',
  'mail.code.register.text':
    'Schließen Sie Ihre Registrierung mit diesem Code ab. Er gilt {minutes, one=# Minute|other=# Minuten}.',
  'mail.code.reset.text':
    'Legen Sie mit diesem Code ein neues Passwort fest. Er gilt {minutes, one=# Minute|other=# Minuten}.',
  'mail.code.notYou':
    'Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne den Code kann sich niemand anmelden; geben Sie ihn nicht weiter.',
  'mail.exists.subject': 'Sie haben bereits ein Konto',
  'mail.exists.text':
    'Jemand, vermutlich Sie, wollte sich mit dieser Adresse registrieren. Dafür gibt es bereits ein Konto: Melden Sie sich einfach an, oder setzen Sie dort das Passwort zurück.',
  'mail.exists.link': 'Zur Anmeldung',
  'mail.invitation.subject': 'Ihr Zugang zum Serviceportal von {where}',
  'mail.invitation.text': '{by} hat für Sie ein Konto im Serviceportal von {where} eingerichtet.',
  'mail.invitation.next':
    'Legen Sie mit der Schaltfläche unten Ihr Passwort fest; danach sind Sie angemeldet. Der Link gilt einmal, innerhalb von {days, one=# Tag|other=# Tagen}.',
  'mail.invitation.link': 'Passwort festlegen',
  'mail.factor.added.subject': 'Zweiter Faktor eingerichtet',
  'mail.factor.added.text': 'Ihr Konto fragt ab jetzt nach dem Passwort auch einen Code Ihrer App ab.',
  'mail.factor.removed.subject': 'Zweiter Faktor entfernt',
  'mail.factor.removed.text':
    'Die Authenticator-App Ihres Kontos wurde entfernt. Wenn Sie keinen Passkey haben, genügt zum Anmelden das Passwort.',
  'mail.factor.passkeyAdded.subject': 'Passkey hinzugefügt',
  'mail.factor.passkeyAdded.text':
    'Ihrem Konto wurde ein Passkey hinzugefügt: Mit ihm können Sie sich ab jetzt anmelden, und nach dem Passwort wird er abgefragt.',
  'mail.factor.passkeyRemoved.subject': 'Passkey entfernt',
  'mail.factor.passkeyRemoved.text': 'Ein Passkey Ihres Kontos wurde entfernt und meldet nicht mehr an.',
  'mail.factor.passkeyCopied.subject': 'Kopierter Passkey abgewiesen',
  'mail.factor.passkeyCopied.text':
    'Jemand wollte die Kopie eines Passkeys Ihres Kontos verwenden und wurde abgewiesen. Entfernen Sie diesen Passkey in Ihrem Profil, und fügen Sie einen neuen hinzu.',
  'mail.factor.usedUp.subject': 'Jemand hat Ihr Passwort',
  'mail.factor.usedUp.text':
    'Jemand hat sich mit Ihrem Passwort angemeldet und danach falsche Codes für den zweiten Faktor versucht, bis kein Versuch mehr übrig war. Hineingekommen ist niemand. Waren Sie das nicht, setzen Sie jetzt ein neues Passwort.',
  'mail.factor.confirmUsedUp.subject': 'Jemand versucht, sich als Sie zu bestätigen',
  'mail.factor.confirmUsedUp.text':
    'Jemand, der als Sie angemeldet ist, hat versucht, einen heiklen Schritt zu bestätigen, mit falschem Passwort oder falschen Codes, bis kein Versuch mehr übrig war. Geschehen ist nichts.',
  'mail.factor.notYou':
    'Waren Sie das selbst, ist nichts zu tun. Wenn nicht: Setzen Sie ein neues Passwort, melden Sie Ihre anderen Geräte ab, und sagen Sie es einem Administrator.',
  'mail.registration.waiting.subject': 'Jemand bittet um Zugang',
  'mail.registration.waiting.text':
    '{userName} von {company} hat sich registriert und wartet auf Ihre Freigabe. Solange jemand wartet, erhalten Sie keine weitere E-Mail.',
  'mail.registration.waiting.link': 'Ansehen, wer wartet',
  'mail.registration.twin.subject': 'Zwei Organisationen eines Namens',
  'mail.registration.twin.text':
    '{userName} hat sich registriert und eine zweite Organisation namens {company} angelegt. Ist es dieselbe, führen Sie beide zusammen.',
  'mail.registration.twin.link': 'Beide ansehen',
  'mail.registration.approved.subject': 'Ihr Konto ist bereit',
  'mail.registration.approved.text':
    'Ihre Registrierung wurde freigegeben: Sie gehören zu {company}. Melden Sie sich mit Ihrer Adresse und dem gewählten Passwort an.',
  'mail.registration.approved.link': 'Anmelden',
  'mail.registration.refused.subject': 'Ihre Registrierung wurde nicht freigegeben',
  'mail.registration.refused.text': 'Ihre Registrierung wurde geprüft und nicht freigegeben. Der Grund:',
  'mail.registration.refused.link': 'Zum Service-Desk',
  'mail.factor.link': 'Mein Konto ansehen',
  'mail.factor.recovered.subject': 'Anmeldung mit einem Wiederherstellungscode',
  'mail.factor.recovered.text':
    'Jemand hat sich mit einem Ihrer Wiederherstellungscodes bei Ihrem Konto angemeldet. Dieser Code ist verbraucht.',
  'mail.factor.reset.subject': 'Zweiter Faktor zurückgesetzt',
  'mail.factor.reset.text':
    'Ein Administrator hat den zweiten Faktor Ihres Kontos zurückgesetzt und alle Ihre Geräte abgemeldet. Melden Sie sich mit Ihrem Passwort an, und richten Sie einen neuen ein.',
  'mail.newDevice.subject': 'Neues Gerät in Ihrem Konto',
  'mail.newDevice.text':
    'Jemand hat sich in Ihrem Konto auf einem Gerät angemeldet, das dafür noch nicht benutzt wurde.',
  'mail.newDevice.notYou':
    'Waren Sie das selbst, ist nichts zu tun. Wenn nicht, melden Sie das Gerät unter Geräte ab und setzen Sie ein neues Passwort.',
  'mail.newDevice.device': 'Gerät',
  'mail.newDevice.at': 'Zeit',
  'mail.newDevice.ip': 'Netzwerkadresse',
  'mail.newDevice.link': 'Meine Geräte ansehen',
  'mail.warning.subject': '{model} fällt öfter aus als erwartet',
  'mail.warning.text':
    'In den letzten Monaten sind mehr Maschinen ausgefallen, als die zwei Jahre davor bei gleich vielen Maschinen erwarten lassen.',
  'mail.warning.next':
    'Das Diagramm zeigt, warum. Ist es eine Ursache, eröffnen Sie dort ein Problem: Es verknüpft die Tickets.',
  'mail.warning.model': 'Modell',
  'mail.warning.since': 'Seit',
  'mail.warning.failures': 'Ausfälle',
  'mail.warning.expected': 'Erwartet',
  'mail.warning.link': 'Modell ansehen',
  'mail.bulkRead.subject': 'Jemand liest ungewöhnlich viel',
  'mail.bulkRead.text': 'Jemand hat innerhalb einer Stunde mehr als {n} Tickets und Geräte gelesen.',
  'mail.bulkRead.next':
    'Das kann ein Export sein oder ein anderes System, das sie abholt. Wissen Sie nichts davon, fragen Sie nach, und sperren Sie so lange das Konto oder seinen API-Schlüssel.',
  'mail.bulkRead.who': 'Wer',
  'mail.bulkRead.hour': 'Stunde ab',
  'mail.bulkRead.link': 'Zugriffsprotokoll öffnen',
  'mail.test.subject': 'E-Mails funktionieren',
  'mail.test.text': 'Wenn Sie das lesen, kommen E-Mails Ihrer Installation an. Mehr ist nicht zu tun.',
  'mail.ticket.subject': '{number} {title}',
  'mail.ticket.down': 'Produktionsstillstand',
  'mail.ticket.due': 'fällig {time}',
  'mail.ticket.overdue': 'überfällig',
  'mail.ticket.happened': '{what}.',
  'mail.ticket.happenedBy': '{what}, von {actor}.',
  'mail.ticket.quote': '„{text}“',
  'mail.ticket.files': 'Mit Dateien im Ticket: {names}',
  'mail.ticket.accept': 'Ticket annehmen',
  'mail.ticket.open': 'Ticket öffnen',
  'mail.ticket.openApp': 'In der App öffnen',
  'mail.next.submit':
    'Nächster Schritt: Nehmen Sie das Ticket an und nennen Sie den Lösungstermin, oder lehnen Sie es mit Begründung ab.',
  'mail.next.dismiss':
    'Nächster Schritt: Besteht das Problem weiterhin, ergänzen Sie, was anders ist, und reichen Sie das Ticket erneut ein.',
  'mail.next.resubmit':
    'Nächster Schritt: Prüfen Sie die Änderungen, dann nehmen Sie das Ticket an oder lehnen Sie es ab.',
  'mail.next.transfer':
    'Nächster Schritt: Das Ticket gehört jetzt Ihnen. Prüfen Sie den Stand und arbeiten Sie weiter.',
  'mail.next.askInformation':
    'Nächster Schritt: Bitte beantworten Sie die Frage im Ticket, damit die Arbeit weitergehen kann.',
  'mail.next.giveInformation':
    'Nächster Schritt: Die Antwort steht im Ticket, und die Frist läuft wieder. Bitte arbeiten Sie weiter.',
  'mail.next.escalate':
    'Nächster Schritt: Das Ticket gehört jetzt Ihnen als Experte. Finden Sie die Ursache und schlagen Sie eine Lösung vor.',
  'mail.next.propose':
    'Nächster Schritt: Lesen Sie die Lösung, nehmen Sie sie an und testen Sie sie. Funktioniert sie nicht, sagen Sie, warum.',
  'mail.next.revise':
    'Nächster Schritt: Lesen Sie die geänderte Lösung, dann nehmen Sie sie an oder lehnen Sie sie mit Begründung ab.',
  'mail.next.declineSolution':
    'Nächster Schritt: Lesen Sie, warum die Lösung abgelehnt wurde, und schlagen Sie eine andere vor.',
  'mail.next.confirmSolution':
    'Nächster Schritt: Schließen Sie das Ticket und geben Sie an, ob es auf Anhieb gelöst wurde.',
  'mail.next.close':
    'Nächster Schritt: Bitte bewerten Sie den Service. Ist das Problem wieder da, öffnen Sie stattdessen das Ticket wieder.',
  'mail.next.reopen':
    'Nächster Schritt: Lesen Sie, warum das Ticket wieder geöffnet wurde. Die Frist hat neu begonnen.',
  'mail.next.fileFound':
    'Nächster Schritt: Bitten Sie den Absender um eine saubere Kopie. Die Datei ist für alle gesperrt.',
  'mail.next.fileLate':
    'Nächster Schritt: Fragen Sie Ihren Administrator, ob der Virenscanner läuft. Sobald die Datei geprüft ist, steht sie bereit.',
  'mail.next.reminder50':
    'Nächster Schritt: Prüfen Sie, was noch zu tun ist, damit das Ticket rechtzeitig geschlossen wird.',
  'mail.next.reminder80':
    'Nächster Schritt: Schlagen Sie bald die Lösung vor, oder eskalieren Sie das Ticket, wenn Sie einen Experten brauchen.',
  'mail.next.reminder100':
    'Nächster Schritt: Das Ticket ist überfällig. Informieren Sie den Melder, wie es weitergeht, und schließen Sie das Ticket.',
  'mail.choose': 'Welche E-Mails Sie erhalten, wählen Sie unter Mitteilungen.',
  'mail.report.period': '{figure}, {from} bis {to}',
  'mail.report.before': '{value} (Zeitraum davor: {before})',
  'mail.report.open': 'Bericht öffnen',
  'mail.report.why': '{owner} lässt Ihnen diesen Bericht zusenden. Sie sehen die Zahlen, die Sie sehen dürfen.',
  'mail.report.stop': 'Nicht mehr zusenden: {url}',
  'mail.digest.subject': 'Ihre Tickets: {news} neu, {waiting} warten auf Sie',
  'mail.digest.news': 'Neu',
  'mail.digest.jobs': 'Fehlgeschlagen',
  'mail.digest.waiting': 'Wartet auf Sie',
  'mail.digest.by': '{what}, von {actor}',
  'mail.digest.more': 'Und {n} weitere.',
  'mail.digest.open': 'Meine Tickets öffnen',
  'mail.digest.choose': 'Sie haben eine E-Mail pro Tag gewählt. Ändern: {url}',
  'mail.handOver.subject': 'Tickets weitergegeben: {n}',
  'mail.handOver.text':
    'Ein Kollege ist ausgeschieden, seine offenen Tickets wurden weitergegeben. Diese betreffen Sie.',
  'mail.handOver.heading': 'Weitergegeben',
  'mail.handOver.handler': 'Jetzt bei {name}',
  'mail.handOver.queue': 'Wartet in der Warteschlange',
  'mail.job.import.subject': 'Import fehlgeschlagen: {name}',
  'mail.job.import.text': 'Ihr Import von {name} ist fehlgeschlagen.',
  'mail.job.import.open': 'Import öffnen',
  'mail.job.import.push': 'Ihr Import ist fehlgeschlagen.',
  'mail.job.export.subject': 'Export fehlgeschlagen: {name}',
  'mail.job.export.text': 'Ihr Export {name} ist fehlgeschlagen.',
  'mail.job.export.open': 'Liste öffnen',
  'mail.job.export.push': 'Ihr Export ist fehlgeschlagen.',
  'mail.job.flag.subject': 'Gemeldet: {name}',
  'mail.job.flag.text': 'Ihr häufiges Problem „{name}“ wurde gemeldet.',
  'mail.job.flag.open': 'Häufiges Problem öffnen',
  'mail.job.flag.push': 'Eines Ihrer häufigen Probleme wurde gemeldet.',
  'mail.webhook.subject': 'Webhook ausgeschaltet: {host}',
  'mail.webhook.text':
    'Seit einem Tag ist bei {url} keine Nachricht angekommen. Der Webhook wurde ausgeschaltet, und wartende Nachrichten werden nicht mehr gesendet.',
  'mail.webhook.next':
    'Nächster Schritt: Prüfen Sie das Zustellprotokoll, beheben Sie den Fehler beim Empfänger und schalten Sie den Webhook wieder ein.',
  'mail.webhook.open': 'Webhooks öffnen',
  'mail.robot.escalated': '{number} wurde eskaliert',
  'mail.robot.poor': '{number} wurde schlecht bewertet',
  'mail.robot.handler': 'Bearbeiter: {name}',
  'mail.join.subject': '{code} verbindet Ihr Konto mit der Firmenanmeldung',
  'mail.join.text':
    'Jemand hat sich über „{provider}“ angemeldet und gibt an, dass Ihr Konto das eigene ist. Waren Sie es, geben Sie dort diesen Code ein. Er gilt {minutes, one=# Minute|other=# Minuten}.',
  'mail.join.notYou':
    'Waren Sie es nicht, geben Sie diesen Code niemandem: Damit gehörte Ihr Konto der anderen Person. Sagen Sie Ihrem Administrator Bescheid.',
  'mail.keptAdmin.subject': '{name} hat sich ohne die Firmenanmeldung angemeldet',
  'mail.keptAdmin.text':
    '{name} kann sich als letzter Administrator ohne die Firmenanmeldung anmelden und hat es gerade getan.',
  'mail.keptAdmin.notThem': 'Weiß niemand, warum, beenden Sie die Sitzungen und setzen Sie ein neues Passwort.',
  'mail.keptAdmin.link': 'Zugriffsprotokoll öffnen',
};
