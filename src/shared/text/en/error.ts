import type { Part } from '../catalogue.ts';

/** What the server says when it refuses a call; each tells what to do next. */
export const error = {
  'error.invalid': 'Please correct the marked fields.',
  'error.noSession': 'Please log in first.',
  'error.sessionExpired': 'Your session has ended. Please log in again.',
  'error.forbidden': 'You can view this but not change it. Ask the handler or your lead.',
  'error.elsewhere':
    'This installation is for trying out, so it answers this machine only, and the header “{header}” says that the request came from elsewhere. On this machine, type its address into the browser: http://localhost with its port. For others, start it without the demo and with SMTP_URL.',
  'error.keyScope': 'This API key is not allowed to do this. Create one with the scope that the call needs.',
  'error.missing': 'This does not exist, or you may not see it.',
  'error.tooSlow': 'This took too long to arrive. Check your network and try again.',
  'error.noStorageCredentials':
    'This installation’s object store has no temporary credentials. Upload by signed addresses (upload/prefix, upload/address).',
  'error.fileChecking': 'This file is still being checked for malware. Try again in a minute.',
  'error.fileFound': 'Malware was found in this file, so it is withheld.',
  'error.fileUsed': 'Work has moved on since this file was added. It can no longer be deleted.',
  'error.conflict': 'This ticket has changed. Reload to see the latest.',
  'error.cannotWait': 'This ticket cannot wait: it is overdue, of severity 1 or no longer open.',
  'error.recordChanged': 'Someone else has changed this in the meantime. Check it again before you change it.',
  'error.tooLarge': 'This is too large to send. Shorten the text, or attach it as a file.',
  'error.wrongType': 'The server expects JSON here.',
  'error.keyReused': 'This was already sent with different content. Please try again.',
  'error.tooMany': 'Too many tries. Please wait {seconds, one=# second|other=# seconds} and try again.',
  'error.unexpected': 'Exception, please try again',
  'error.unavailable': 'The service is unavailable at the moment. Your input is kept: please try again shortly.',
  'error.storageFull':
    'The storage of this installation is full. Your input is kept: please tell the administrator, and try again later.',
  'error.network': 'No Internet connection, please check your network',
  'error.login': 'Account or password is not correct.',
  'error.code': 'The code is wrong or no longer valid. Check it, or ask for a new one.',
  'error.confirmationRequired': 'Not done: this step requires your password.',
  'error.factorThere': 'A second factor is set up already. Remove it first to set up another one.',
  'error.factorCode':
    'The code is not right, or was used before. Wait for the next one in your app and check that the time of your phone is set automatically.',
  'error.recoveryCode': 'This recovery code is not right, or was used before. Take another one from your list.',
  'error.ticketOver': 'This took too long, or the login was used before. Log in again.',
  'error.factorDue': 'Your role needs a second factor. Set it up first: open the page anew.',
  'error.password': 'This is not your password. Try again.',
  'error.passkey':
    'This passkey did not work here: it was removed, is not yours, or did not ask for your finger, face or PIN. Try again, or log in another way.',
  'error.passkeyMade': 'The passkey was not taken: it took too long, or it is in use for another account. Try again.',
  'error.passkeyPlace': 'Passkeys work only at {url}, and need https. Here, use a code.',
  'error.passkeysFull': 'You have as many passkeys as are possible. Remove one first.',
  'error.setUpOver':
    'This set-up address is no longer valid: it was used, an hour has passed, or a newer one replaced it. On the server, “npx closeloop admin address” prints a new one.',
  'error.invitationMissing':
    'This invitation does not exist, was used, or has expired. Ask the administrator who invited you for a new one.',
  'error.invitationOver': 'This invitation was used or has expired. Ask {name} ({account}) for a new one.',
  'error.personDisabled': 'This person has been disabled. Enable the account first, then invite.',
  'error.taken': 'There is already an account for this address. Log in, or reset the password.',
  'error.registrationOff': 'Nobody can register here. Ask your contact at the vendor for an invitation.',
  'error.nobodyToInvite': 'Nobody is left to invite: all of them have come, or are being invited.',
  'error.teamAct': 'Your contact at the vendor has not opened this to managers of your organization.',
  'error.teamFull':
    'Your organization may have {n, one=# active person|other=# active people} and no more. Disable someone first, or ask your contact at the vendor.',
  'error.draftBase':
    'Another version of this text has been published since you began. Compare the two, save your draft again, then publish it.',
  'error.serviceUser': 'This user is for another system: nobody can log in as it.',
  'error.registrationDecided': 'Someone else has decided this already.',
  'error.organisationExists':
    'There is an organization of this name already. Let the person into it, or say that it is another one.',
  'error.registrationClosed':
    'This installation has no privacy policy and service agreement yet. Ask your contact at the vendor for an invitation. Administrators add both texts on the setup page.',
  'error.unitMissing': 'Product information cannot be found',
  'error.documentMissing': 'The document cannot be found. Please contact the administrator',
  'error.shareEnded': 'This link has expired or was revoked. Ask for a new one.',
  'error.providerRow': 'Your company login gives you no access here any more. Ask your administrator.',
  'error.lastKept':
    'This is the last administrator with a password and a second factor of their own. Make another one first.',
  'error.providersMost': 'There are {n, one=# provider|other=# providers} already, as many as possible.',
  'error.endedUnsolved': 'This ticket ended without a solution, so nothing can have helped.',
} as const satisfies Part<'error'>;
