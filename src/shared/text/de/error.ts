import type { Translation } from '../catalogue.ts';
import type { error as english } from '../en/error.ts';

export const error: Translation<typeof english> = {
  'error.invalid': 'Bitte korrigieren Sie die markierten Felder.',
  'error.noSession': 'Bitte melden Sie sich zuerst an.',
  'error.sessionExpired': 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
  'error.forbidden': 'Sie können das ansehen, aber nicht ändern. Fragen Sie den Bearbeiter oder Ihren Teamleiter.',
  'error.elsewhere':
    'Diese Installation ist zum Ausprobieren da und antwortet deshalb nur diesem Rechner; laut dem Header „{header}“ kam die Anfrage von woanders. Geben Sie auf diesem Rechner ihre Adresse in den Browser ein: http://localhost mit ihrem Port. Für andere starten Sie sie ohne Demo und mit SMTP_URL.',
  'error.keyScope': 'Dieser API-Schlüssel darf das nicht. Erstellen Sie einen mit der nötigen Berechtigung.',
  'error.missing': 'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
  'error.tooSlow': 'Die Übertragung hat zu lange gedauert. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
  'error.noStorageCredentials':
    'Der Objektspeicher dieser Installation vergibt keine befristeten Zugangsdaten. Laden Sie über signierte Adressen hoch (upload/prefix, upload/address).',
  'error.fileChecking':
    'Diese Datei wird noch auf Schadsoftware geprüft. Versuchen Sie es in einer Minute noch einmal.',
  'error.fileFound': 'In dieser Datei wurde Schadsoftware gefunden. Sie ist deshalb gesperrt.',
  'error.fileUsed':
    'Seit diese Datei hinzugefügt wurde, ging die Bearbeitung weiter. Sie kann nicht mehr gelöscht werden.',
  'error.conflict': 'Dieses Ticket hat sich geändert. Laden Sie neu, um den aktuellen Stand zu sehen.',
  'error.cannotWait': 'Dieses Ticket kann nicht warten: Es ist überfällig, von Schweregrad 1 oder nicht mehr offen.',
  'error.recordChanged': 'Jemand anderes hat das inzwischen geändert. Bitte prüfen Sie es, bevor Sie es ändern.',
  'error.tooLarge': 'Das ist zu groß zum Senden. Kürzen Sie den Text, oder hängen Sie ihn als Datei an.',
  'error.wrongType': 'Der Server erwartet hier JSON.',
  'error.keyReused': 'Das wurde bereits mit anderem Inhalt gesendet. Bitte versuchen Sie es erneut.',
  'error.tooMany':
    'Zu viele Versuche. Bitte warten Sie {seconds, one=# Sekunde|other=# Sekunden} und versuchen Sie es erneut.',
  'error.unexpected': 'Ein Fehler ist aufgetreten, bitte versuchen Sie es erneut',
  'error.unavailable':
    'Der Dienst ist im Moment nicht verfügbar. Ihre Eingaben bleiben erhalten: Bitte versuchen Sie es gleich noch einmal.',
  'error.storageFull':
    'Der Speicher dieser Installation ist voll. Ihre Eingaben bleiben erhalten: Bitte informieren Sie den Administrator und versuchen Sie es später erneut.',
  'error.network': 'Keine Internetverbindung, bitte prüfen Sie Ihr Netzwerk',
  'error.login': 'Konto oder Passwort ist nicht korrekt.',
  'error.code': 'Der Code ist falsch oder nicht mehr gültig. Prüfen Sie ihn, oder fordern Sie einen neuen an.',
  'error.confirmationRequired': 'Nicht ausgeführt: Für diesen Schritt ist Ihr Passwort nötig.',
  'error.factorThere':
    'Ein zweiter Faktor ist schon eingerichtet. Entfernen Sie ihn zuerst, um einen anderen einzurichten.',
  'error.factorCode':
    'Der Code ist falsch oder schon verbraucht. Warten Sie auf den nächsten in Ihrer App, und prüfen Sie, ob die Uhr Ihres Telefons automatisch gestellt wird.',
  'error.recoveryCode':
    'Dieser Wiederherstellungscode ist falsch oder schon verbraucht. Nehmen Sie einen anderen von Ihrer Liste.',
  'error.ticketOver':
    'Das hat zu lange gedauert, oder die Anmeldung wurde schon benutzt. Melden Sie sich bitte erneut an.',
  'error.factorDue': 'Ihre Rolle braucht einen zweiten Faktor. Richten Sie ihn zuerst ein: Laden Sie die Seite neu.',
  'error.password': 'Das ist nicht Ihr Passwort. Bitte versuchen Sie es erneut.',
  'error.passkey':
    'Dieser Passkey hat hier nicht funktioniert: Er wurde entfernt, gehört nicht Ihnen, oder er hat weder Finger, Gesicht noch PIN geprüft. Bitte versuchen Sie es erneut, oder melden Sie sich anders an.',
  'error.passkeyMade':
    'Der Passkey wurde nicht übernommen: Es hat zu lange gedauert, oder er gehört schon zu einem anderen Konto. Bitte versuchen Sie es erneut.',
  'error.passkeyPlace': 'Passkeys funktionieren nur unter {url} und brauchen https. Verwenden Sie hier einen Code.',
  'error.passkeysFull': 'Mehr Passkeys sind nicht möglich. Entfernen Sie zuerst einen.',
  'error.setUpOver':
    'Diese Einrichtungsadresse ist nicht mehr gültig: Sie wurde verwendet, eine Stunde ist vergangen, oder eine neuere hat sie ersetzt. Auf dem Server gibt „npx closeloop admin address“ eine neue aus.',
  'error.invitationMissing':
    'Diese Einladung gibt es nicht, sie wurde verwendet oder ist abgelaufen. Bitten Sie den Administrator, der Sie eingeladen hat, um eine neue.',
  'error.invitationOver':
    'Diese Einladung wurde verwendet oder ist abgelaufen. Bitten Sie {name} ({account}) um eine neue.',
  'error.personDisabled': 'Diese Person ist gesperrt. Entsperren Sie zuerst das Konto, dann laden Sie ein.',
  'error.taken':
    'Für diese Adresse gibt es bereits ein Konto. Melden Sie sich an, oder setzen Sie das Passwort zurück.',
  'error.registrationOff':
    'Hier kann sich niemand selbst registrieren. Bitten Sie Ihren Ansprechpartner beim Hersteller um eine Einladung.',
  'error.nobodyToInvite': 'Niemand ist mehr einzuladen: Alle sind schon da oder werden gerade eingeladen.',
  'error.teamAct':
    'Ihr Ansprechpartner beim Hersteller hat das für Partnermanager Ihrer Organisation nicht freigegeben.',
  'error.teamFull':
    'Ihre Organisation darf höchstens {n, one=# aktive Person|other=# aktive Personen} haben. Deaktivieren Sie zuerst jemanden, oder fragen Sie Ihren Ansprechpartner beim Hersteller.',
  'error.draftBase':
    'Seit Beginn dieses Entwurfs wurde eine andere Fassung veröffentlicht. Vergleichen Sie beide, speichern Sie den Entwurf erneut und veröffentlichen Sie ihn dann.',
  'error.serviceUser': 'Dieser Benutzer ist für ein anderes System: Niemand kann sich als er anmelden.',
  'error.registrationDecided': 'Das hat inzwischen jemand anderes entschieden.',
  'error.organisationExists':
    'Eine Organisation dieses Namens gibt es schon. Lassen Sie die Person dort ein, oder sagen Sie, dass es eine andere ist.',
  'error.registrationClosed':
    'Datenschutzerklärung und Servicevereinbarung sind noch nicht hinterlegt. Bitten Sie den Hersteller um eine Einladung. Administratoren hinterlegen beide Texte auf der Einrichtungsseite.',
  'error.unitMissing': 'Keine Produktinformationen gefunden',
  'error.documentMissing': 'Das Dokument wurde nicht gefunden. Bitte wenden Sie sich an den Administrator',
  'error.shareEnded': 'Dieser Link ist abgelaufen oder wurde widerrufen. Bitten Sie um einen neuen.',
  'error.providerRow': 'Ihre Firmenanmeldung gibt Ihnen hier keinen Zugang mehr. Fragen Sie Ihren Administrator.',
  'error.lastKept':
    'Das ist der letzte Administrator mit eigenem Passwort und zweitem Faktor. Legen Sie erst einen weiteren an.',
  'error.providersMost': 'Es gibt schon {n, one=# Anbieter|other=# Anbieter}, mehr sind nicht möglich.',
  'error.endedUnsolved': 'Dieses Ticket endete ohne Lösung; geholfen haben kann also nichts.',
};
