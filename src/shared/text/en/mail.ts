import type { AskedOfMails } from '../asked.ts';
import type { Part } from '../catalogue.ts';

/** What the server writes by e-mail and to the team chat; no page needs it (en.ts). */
const catalogue = {
  'mail.greeting': 'Hello {name},',
  'mail.greetingUnnamed': 'Hello,',
  'mail.footer': 'You receive this email because you have a Closeloop account; replies are not monitored.',
  'mail.footer.reply':
    'You receive this email because you have a Closeloop account. Reply to it, and your reply becomes a message on the ticket.',
  'mail.in.subject': 'Re: {subject}',
  'mail.in.footer': 'Closeloop: this email was sent automatically.',
  'mail.in.refused': 'Your email could not be added to a ticket.',
  'mail.in.unknown':
    'It was not sent to the reply address of an email from us. Open your ticket, or reply to the newest email about it.',
  'mail.in.otherSender':
    'It came from a different address than the one we had written to. Send it from that address, or write on the ticket itself.',
  'mail.in.completed': 'The ticket is completed. If the problem is back, open the ticket and choose Reopen.',
  'mail.in.empty': 'There was no text of your own in it.',
  'mail.in.tooLong': 'Its text is too long for a message. Shorten it, or write on the ticket itself.',
  'mail.in.tooLarge': 'It is larger than 40 MB. Add large files on the ticket itself.',
  'mail.in.notNow': 'You cannot write on the ticket in its current state. Open it to see where it stands.',
  'mail.in.severalSenders': 'It named more than one sender. Send it again from one address only.',
  'mail.in.notGenuine':
    'The email server could not verify that it came from this address. Write on the ticket itself, or ask your IT department to check the email settings of your domain (DMARC).',
  'mail.in.unreadable': 'It could not be read. Send it again as plain text, or write on the ticket itself.',
  'mail.in.bounced': 'An email to {account} about this ticket could not be delivered: {reason}',
  'mail.in.filesLeft':
    'Your email is on the ticket, but without these files: {names}. An email can bring 5 pictures, one MP4 video and 5 other files, 25 MB together, but no programs, scripts, web pages or macros. Add them on the ticket itself.',
  'mail.in.onlyFiles': 'Sent by email, see the files.',
  'mail.code.login.subject': '{code} is your login code',
  'mail.code.register.subject': '{code} is your registration code',
  'mail.code.reset.subject': '{code} is your code for a new password',
  'mail.code.login.text': 'Log in with this code. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.register.text':
    'Complete your registration with this code. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.reset.text': 'Set a new password with this code. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.notYou':
    'If you did not ask for it, ignore this email. Nobody can log in without the code; do not share it.',
  'mail.exists.subject': 'You already have an account',
  'mail.exists.text':
    'Someone, probably you, wanted to register with this address. It already has an account: just log in, or reset the password there.',
  'mail.exists.link': 'Go to login',
  'mail.invitation.subject': 'Your access to the {where} service desk',
  'mail.invitation.text': '{by} has set up an account for you at the {where} service desk.',
  'mail.invitation.next':
    'Set your password with the button below; you are logged in right away. The link works once, within {days, one=# day|other=# days}.',
  'mail.invitation.link': 'Set password',
  'mail.factor.added.subject': 'Second factor set up',
  'mail.factor.added.text': 'From now on your account asks for a code of your app after the password.',
  'mail.factor.removed.subject': 'Second factor removed',
  'mail.factor.removed.text':
    'The authenticator app of your account was removed. Unless you have a passkey, the password alone is enough to log in.',
  'mail.factor.passkeyAdded.subject': 'Passkey added',
  'mail.factor.passkeyAdded.text':
    'A passkey was added to your account: from now on it can log in with it, and after the password it is asked for.',
  'mail.factor.passkeyRemoved.subject': 'Passkey removed',
  'mail.factor.passkeyRemoved.text': 'A passkey of your account was removed and can no longer log in.',
  'mail.factor.passkeyCopied.subject': 'A copied passkey was refused',
  'mail.factor.passkeyCopied.text':
    'Someone tried to use a copy of a passkey of your account. It was refused. Remove this passkey in your profile and add a new one.',
  'mail.factor.usedUp.subject': 'Someone has your password',
  'mail.factor.usedUp.text':
    'Someone logged in with your password and then tried wrong codes for the second factor until no try was left. They did not get in. If it was not you, set a new password now.',
  'mail.factor.confirmUsedUp.subject': 'Someone tries to confirm as you',
  'mail.factor.confirmUsedUp.text':
    'Someone who is logged in as you tried to confirm a sensitive step, with a wrong password or wrong codes, until no try was left. Nothing was done.',
  'mail.factor.notYou':
    'If this was you, there is nothing to do. If not, set a new password, log your other devices out and tell an administrator.',
  'mail.registration.waiting.subject': 'Someone asks to be let in',
  'mail.registration.waiting.text':
    '{userName} of {company} has registered and waits until you let them in. You get no further email while someone waits.',
  'mail.registration.waiting.link': 'See who waits',
  'mail.registration.twin.subject': 'Two organizations of one name',
  'mail.registration.twin.text':
    '{userName} has registered and made a second organization named {company}. If it is the same, merge the two.',
  'mail.registration.twin.link': 'See both',
  'mail.registration.approved.subject': 'Your account is ready',
  'mail.registration.approved.text':
    'Your registration was approved: you belong to {company}. Log in with your address and the password that you chose.',
  'mail.registration.approved.link': 'Log in',
  'mail.registration.refused.subject': 'Your registration was not approved',
  'mail.registration.refused.text': 'Your registration was looked at and not approved. The reason:',
  'mail.registration.refused.link': 'To the service desk',
  'mail.factor.link': 'See my account',
  'mail.factor.recovered.subject': 'Login with a recovery code',
  'mail.factor.recovered.text': 'Someone has logged in to your account with one of its recovery codes. It is used up.',
  'mail.factor.reset.subject': 'Second factor reset',
  'mail.factor.reset.text':
    'An administrator has reset the second factor of your account and logged all your devices out. Log in with your password and set up a new one.',
  'mail.newDevice.subject': 'New device on your account',
  'mail.newDevice.text': 'Someone has logged in to your account on a device that had not been used for it before.',
  'mail.newDevice.notYou':
    'If that was you, there is nothing to do. If not, log that device out under Devices and set a new password.',
  'mail.newDevice.device': 'Device',
  'mail.newDevice.at': 'Time',
  'mail.newDevice.ip': 'Network address',
  'mail.newDevice.link': 'See my devices',
  'mail.bulkRead.subject': 'Someone reads unusually much',
  'mail.bulkRead.text': 'Someone has read more than {n} tickets and units within one hour.',
  'mail.bulkRead.next':
    'It may be an export or another system that collects them. If you do not know of it, ask, and disable the account or its API key in the meantime.',
  'mail.bulkRead.who': 'Who',
  'mail.bulkRead.hour': 'Hour from',
  'mail.bulkRead.link': 'Open the access log',
  'mail.test.subject': 'Email is working',
  'mail.test.text': 'If you can read this, emails from your installation arrive. There is nothing else to do.',
  'mail.ticket.subject': '{number} {title}',
  'mail.ticket.down': 'Production down',
  'mail.ticket.due': 'due {time}',
  'mail.ticket.overdue': 'overdue',
  'mail.ticket.happened': '{what}.',
  'mail.ticket.happenedBy': '{what}, by {actor}.',
  'mail.ticket.quote': '“{text}”',
  'mail.ticket.files': 'With files on the ticket: {names}',
  'mail.ticket.accept': 'Accept the ticket',
  'mail.ticket.open': 'Open the ticket',
  'mail.ticket.openApp': 'Open it in the app',
  'mail.next.submit': 'Next: accept the ticket and say by when it will be closed, or reject it with a reason.',
  'mail.next.dismiss': 'Next: if the problem still exists, say what is different and resubmit the ticket.',
  'mail.next.resubmit': 'Next: check what has changed, then accept or reject the ticket.',
  'mail.next.transfer': 'Next: the ticket is now yours. Check where it stands and continue.',
  'mail.next.askInformation': 'Next: please answer the question on the ticket, so that work can continue.',
  'mail.next.giveInformation': 'Next: the answer is on the ticket, and its clock is running again. Please continue.',
  'mail.next.escalate': 'Next: the ticket is now yours as an expert. Find the cause and propose a solution.',
  'mail.next.propose': 'Next: read the solution, accept it and try it. If it does not work, say why.',
  'mail.next.revise': 'Next: read the modified solution, then accept it, or reject it with a reason.',
  'mail.next.declineSolution': 'Next: read why the solution was rejected and propose another.',
  'mail.next.confirmSolution': 'Next: close the ticket and say whether it was resolved in one go.',
  'mail.next.close': 'Next: please rate the service. If the problem is back, reopen the ticket instead.',
  'mail.next.reopen': 'Next: read why the ticket was reopened. Its clock has started again.',
  'mail.next.fileFound': 'Next: ask the sender for a clean copy. The file is withheld from everybody.',
  'mail.next.fileLate':
    'Next: ask your administrator whether the malware scanner works. The file is available as soon as it has been checked.',
  'mail.next.reminder50': 'Next: check what is left to do, so that the ticket is closed in time.',
  'mail.next.reminder80': 'Next: propose the solution soon, or escalate the ticket if you need an expert.',
  'mail.next.reminder100':
    'Next: the ticket is overdue. Tell the requester how you will proceed, and close the ticket.',
  'mail.choose': 'Choose which emails you get under Notifications.',
  'mail.digest.subject': 'Your tickets: {news} new, {waiting} waiting for you',
  'mail.digest.news': 'What is new',
  'mail.digest.jobs': 'Failed',
  'mail.digest.waiting': 'Waiting for you',
  'mail.digest.by': '{what}, by {actor}',
  'mail.digest.more': 'And {n} more.',
  'mail.digest.open': 'Open my tickets',
  'mail.digest.choose': 'You chose one email a day. Change it: {url}',
  'mail.handOver.subject': 'Tickets transferred: {n}',
  'mail.handOver.text': 'A colleague has left, and their open tickets were transferred. These concern you.',
  'mail.handOver.heading': 'Transferred',
  'mail.handOver.handler': 'Now handled by {name}',
  'mail.handOver.queue': 'Waiting in the queue',
  'mail.job.import.subject': 'Import failed: {name}',
  'mail.job.import.text': 'Your import of {name} has failed.',
  'mail.job.import.open': 'Open the import',
  'mail.job.import.push': 'Your import has failed.',
  'mail.job.export.subject': 'Export failed: {name}',
  'mail.job.export.text': 'Your export {name} has failed.',
  'mail.job.export.open': 'Open the list',
  'mail.job.export.push': 'Your export has failed.',
  'mail.webhook.subject': 'Webhook turned off: {host}',
  'mail.webhook.text':
    'No message has arrived at {url} for a day. The webhook was turned off, and its waiting messages will not be sent.',
  'mail.webhook.next': 'Next: check the delivery log, fix the receiver, then turn the webhook on again.',
  'mail.webhook.open': 'Open webhooks',
  'mail.robot.escalated': '{number} has been escalated',
  'mail.robot.poor': '{number} got a poor rating',
  'mail.robot.handler': 'Handler: {name}',
  'mail.join.subject': '{code} joins your account to the company login',
  'mail.join.text':
    'Someone has come in by “{provider}” and says that your account is theirs. If it was you, type this code there. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.join.notYou':
    'If it was not you, tell nobody this code: with it your account would be theirs. Tell your administrator.',
  'mail.keptAdmin.subject': '{name} has logged in without the company login',
  'mail.keptAdmin.text':
    '{name} is the last administrator who can log in without the company login, and has just done so.',
  'mail.keptAdmin.notThem': 'If nobody knows why, end the sessions and set a new password.',
  'mail.keptAdmin.link': 'Open the access log',
} as const satisfies Part<'mail'> & AskedOfMails;

export type MailTexts = typeof catalogue & AskedOfMails;
export const mail = catalogue as MailTexts;
