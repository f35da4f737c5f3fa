import type { Part } from '../catalogue.ts';

/** What the server writes by e-mail and to the team chat; no page needs it (en.ts). */
export const mail = {
  'mail.greeting': 'Hello {name},',
  'mail.greetingUnnamed': 'Hello,',
  'mail.footer':
    'Closeloop: every ticket is a loop that has to close. You get this mail because of your account there; answers to it are not read.',
  'mail.footer.reply':
    'Closeloop: every ticket is a loop that has to close. You get this mail because of your account there. Answer it, and your answer becomes a message on the ticket.',
  'mail.in.subject': 'Re: {subject}',
  'mail.in.footer': 'Closeloop: this mail was written by a program.',
  'mail.in.refused': 'Your mail could not be put on a ticket.',
  'mail.in.unknown':
    'It was not sent to the address of a mail that we wrote to you. Open your ticket, or answer the newest mail about it.',
  'mail.in.otherSender':
    'It came from another address than the mail that it answers went to. Send it from that address, or write on the ticket itself.',
  'mail.in.completed': 'The ticket is completed. If the problem is back, open the ticket and choose Reopen.',
  'mail.in.empty': 'There was no text of your own in it.',
  'mail.in.tooLong': 'Its text is too long for a message. Shorten it, or write on the ticket itself.',
  'mail.in.tooLarge': 'It is larger than 40 MB. Add large files on the ticket itself.',
  'mail.in.notNow': 'As the ticket stands now, you cannot write on it. Open it to see where it stands.',
  'mail.in.filesLeft':
    'Your mail is on the ticket, but without these files: {names}. Pictures and one MP4 video are taken; add them on the ticket itself.',
  'mail.in.onlyFiles': 'Sent by mail, see the files.',
  'mail.code.login.subject': '{code} is your login code',
  'mail.code.register.subject': '{code} is your code to register',
  'mail.code.reset.subject': '{code} is your code for a new password',
  'mail.code.login.text': 'With this code you log in. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.register.text':
    'With this code you finish your registration. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.reset.text':
    'With this code you set a new password. It is valid for {minutes, one=# minute|other=# minutes}.',
  'mail.code.notYou':
    'If you did not ask for it, ignore this mail. Nobody gets in without the code; do not pass it on.',
  'mail.exists.subject': 'You already have an account',
  'mail.exists.text':
    'Somebody, probably you, wanted to register with this address. There is an account for it already: just log in, or set a new password there.',
  'mail.exists.link': 'Go to the login',
  'mail.ticket.subject': '{number} {title}',
  'mail.ticket.down': 'Production down',
  'mail.ticket.due': 'due {time}',
  'mail.ticket.overdue': 'overdue',
  'mail.ticket.happened': '{what}.',
  'mail.ticket.happenedBy': '{what}, by {actor}.',
  'mail.ticket.quote': '“{text}”',
  'mail.ticket.open': 'Open the ticket',
  'mail.ticket.openApp': 'Open it in the app',
  'mail.next.submit':
    'Next: accept the ticket with the time in which you will close the loop, or reject it with a reason.',
  'mail.next.dismiss': 'Next: if the problem is still there, say what is different and submit the ticket again.',
  'mail.next.resubmit': 'Next: look at what has changed, then accept or reject the ticket.',
  'mail.next.transfer': 'Next: the ticket is yours now. Look at where it stands and go on with it.',
  'mail.next.askInformation': 'Next: please answer the question in the ticket, so that work on it can go on.',
  'mail.next.giveInformation': 'Next: the answer is in the ticket. Go on with it; its clock is running again.',
  'mail.next.escalate': 'Next: the ticket is yours now as an expert. Find the cause and propose a solution.',
  'mail.next.propose': 'Next: read the solution, then accept it, or reject it with a reason.',
  'mail.next.revise': 'Next: read the modified solution, then accept it, or reject it with a reason.',
  'mail.next.declineSolution': 'Next: read why the solution was rejected and propose another.',
  'mail.next.confirmSolution': 'Next: close the ticket and say whether it was resolved in one go.',
  'mail.next.close': 'Next: please rate the service. If the problem is back, reopen the ticket instead.',
  'mail.next.reopen': 'Next: read why the ticket was reopened. Its clock has started again.',
  'mail.next.reminder50': 'Next: look at what is left to do, so that the loop closes in time.',
  'mail.next.reminder80': 'Next: propose the solution soon, or escalate the ticket if you need an expert.',
  'mail.next.reminder100': 'Next: the ticket is overdue. Tell the requester how it goes on, and close the loop.',
  'mail.choose': 'What you get by mail is chosen there under Notifications.',
  'mail.digest.subject': 'Your tickets: {news} new, {waiting} waiting for you',
  'mail.digest.news': 'What is new',
  'mail.digest.waiting': 'Waits for you',
  'mail.digest.by': '{what}, by {actor}',
  'mail.digest.more': 'And {n} more.',
  'mail.digest.open': 'Open my tickets',
  'mail.digest.choose': 'You chose one mail a day; another choice: {url}',
  'mail.webhook.subject': 'A webhook was switched off: {host}',
  'mail.webhook.text':
    'For a day no message has arrived at {url}. It was switched off, and what was waiting for it is given up.',
  'mail.webhook.next': 'Next: look at the log of its deliveries, mend the receiver, then switch the webhook on again.',
  'mail.webhook.open': 'Open the webhooks',
  'mail.robot.escalated': '{number} has been escalated',
  'mail.robot.poor': '{number} was rated poorly',
  'mail.robot.handler': 'Handler: {name}',
} as const satisfies Part<'mail'>;
