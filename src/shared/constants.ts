/** Every number of the specification and the design except upload limits (upload/limits.ts). Units are in the names. */

export const SESSION_SLIDING_DAYS = 30; // spec 4, Login state
export const SESSION_MAX_DAYS = 90; // domain.md, deviation 4
export const CONFIRMATION_MINUTES = 10; // api.md, The password once more: X-Confirmation
export const SET_UP_MINUTES = 60; // api.md, One-time addresses
export const INVITATION_DAYS = 7;
export const INVITATION_RUNS_LISTED = 50;
export const INVITATIONS_AT_ONCE = 25; // decision 0077: given to the outbox in one transaction
export const INVITATIONS_PAUSE_MS = 500; // between two lots: 50 a second
export const COMPANY_MAX = 120; // characters of a company's name
export const REFUSAL_MAX = 500; // of the reason for not letting somebody in
export const REGISTRATIONS_LISTED = 100; // of those who wait
export const REGISTRATION_DAYS = 90; // a request that nobody decides is forgotten
export const REGISTRATION_DECIDED_DAYS = 30; // what is left of a decided one
export const SESSION_TOUCH_MINUTES = 5; // stack.md 8: no write per request
export const HERE_MINUTES = 3 * SESSION_TOUCH_MINUTES; // whoever used the product since then is at work

export const REQUEST_TIMEOUT_MS = 60_000; // spec 9
export const TOAST_DELAY_MS = 400; // spec 8, other HTTP errors
export const SKELETON_DELAY_MS = 200; // spec 9, async page
export const PAGE_TIMEOUT_MS = 20_000; // spec 9
export const CHUNK_TIMEOUT_MS = 120_000; // spec 9

export const REQUIRED_DAYS_MIN = 1; // spec 5
export const REQUIRED_DAYS_MAX = 5; // spec 5
export const AUTO_COMPLETE_DAYS = 7; // domain.md, expire
export const WALL_DAYS = 365; // domain.md, Share links
/** How far ahead the next news may be promised. */
export const NEXT_NEWS_MAX_DAYS = 7;
/** How far ahead somebody may be reminded of a ticket. */
/** An open page reports its presence at this interval. A user without a report for PRESENCE_MS counts as gone. */
export const PRESENCE_EVERY_MS = 20_000;
export const PRESENCE_MS = 45_000;
export const SNOOZE_MAX_DAYS = 90;
export const REOPEN_DAYS = 30; // domain.md, reopen by the requester
export const FAILED_AGAIN_DAYS = 90; // domain.md, unit passport

export const FIGURE_DAYS = 90; // docs/decisions/0080: the period of a figure without a wish, today included
export const RIGHT_DAYS = 30; // figures.md: a machine that fails again within these was not put right
export const FIGURE_ROWS_MAX = 500; // by a property with more values the largest
export const FIGURE_SPANS_MAX = 400; // of fewer days, weeks or months also those without tickets are rows
export const FIGURE_FIRST_DAY = '1970-01-01';
export const FIGURE_LAST_DAY = '2099-12-31';

export const EMAIL_CODE_DIGITS = 6; // domain.md, Forms
export const EMAIL_CODE_MINUTES = 10;
export const EMAIL_CODE_TRIES = 5;
export const EMAIL_CODE_PAUSE_SECONDS = 60;
export const EMAIL_CODES_PER_HOUR = 5;
export const SIGN_IN_TICKET_MINUTES = 10; // decision 0068: between password and second factor
export const PROVIDER_ANSWER_SECONDS = 60; // decision 0099: until the page takes what the browser has brought
export const PROVIDERS_MAX = 5; // decision 0100
export const FACTOR_CODE_MAX = 40; // as it may be typed, with blanks
export const PASSKEYS_MAX = 20; // decision 0071: of one person
export const PASSKEY_MINUTES = 5; // decision 0071: so long a challenge can be answered
export const RECOVERY_CODES = 10; // decision 0068

export const LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK = 10; // safety.md 7: within 15 minutes
export const LOGIN_FAILURES_PER_ACCOUNT = 50;
export const LOGIN_FAILURES_PER_NETWORK = 100;
export const LOGIN_FAILURES_PER_DEVICE = 10; // the separate budget of a device that has signed in before
export const KNOWN_DEVICE_DAYS = 180; // decision 0021: after the last use
export const KNOWN_DEVICES_MAX = 20; // of one user; the one used longest ago is dropped
export const LOGIN_WINDOW_MINUTES = 15;
export const WRITES_PER_MINUTE = 300;
export const KEY_CALLS_PER_MINUTE = 600; // of one API key, reads and writes
export const API_KEYS_MAX = 200; // how many are listed; more than any installation needs
export const NAME_MAX = 100; // of an API key
export const API_KEY_DAYS_MAX = 731; // two years: a key that nobody renews ends
export const WEBHOOK_URL_MAX = 2_000;
export const PUSH_ENDPOINT_MAX = 1_000; // characters; browsers use about 200
/** How long one message is retried, and how long a webhook may fail before it is switched off. */
export const WEBHOOK_GIVE_UP_MS = 24 * 3_600_000;
export const WEBHOOK_LOG_DAYS = 30;
export const MAIL_REFUSALS_PER_ADDRESS = 5; // a day; further mails get no answer
export const MAIL_REFUSALS_PER_DAY = 500;
export const MAIL_BYTES_MAX = 40 * 1024 * 1024; // of a received mail; of a larger one only the headers are read
export const MAIL_TRIES = 3; // then it is set aside as unreadable
export const MAIL_BOUNCE_HOURS = 24; // further mails to the same person about the same ticket that come back are not told
export const RECEIVED_MAIL_DAYS = 180;
export const NOTIFICATION_DAYS = 365; // how long a line of the bell is kept
export const REPORTS_PER_KEY_PER_DAY = 3; // spec 8

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const BODY_MAX_BYTES = 262_144; // safety.md 1
export const LOGIN_BODY_MAX_BYTES = 8_192;
export const PUT_ROWS_MAX = 1_000; // api.md, Admin
export const PUT_BODY_MAX_BYTES = 2_097_152;
export const PUT_BODY_MAX_VALUES = 50_000; // in place of JSON_MAX_VALUES
export const JSON_MAX_DEPTH = 32;
export const JSON_MAX_KEYS = 256; // of one object; the longest form has 60
export const JSON_MAX_ITEMS = 1_000; // of one array
export const JSON_MAX_VALUES = 10_000; // of one body, however they are nested
export const QUERY_MAX_NAMES = 64;
export const ISSUES_MAX = 50; // in one answer; the rest is counted
export const DATABASE_SHARE = 0.2; // of the connections one subject may hold at once: 2 of 10, and 1 beside others
export const DATABASE_WAITING_MAX = 128; // requests of one subject that wait for the others of the same
export const DATABASE_WAIT_MS = 10_000;
export const HEADERS_TIMEOUT_MS = 10_000; // safety.md 16
export const BODY_TIMEOUT_MS = 10_000;
export const URI_MAX_BYTES = 2_048; // safety.md 2
export const KEY_MIN = 16; // api.md, Idempotency-Key
export const KEY_MAX = 255;
export const KEY_KEPT_HOURS = 48;

export const LIST_LIMIT = 20;
export const LIST_LIMIT_MAX = 100;
export const COUNT_CAP = 100; // shown as "99+"
export const COUNTED_LISTS_MAX = 20; // counted by one call
export const TRANSFERS_AT_ONCE = 3; // of the tickets that a lead hands over together
export const FOUND_MAX = 5_000; // decision 0012: of more tickets with the words a search walks the list and reads their texts
export const RARE_MAX = 1_000; // decision 0012: of a filter that at most so many tickets meet, a list takes all and sorts them
export const SEARCH_MS = 300; // so long may it read them; a search is to take half a second at most
export const SPELLINGS_MAX = 8; // of a misspelt word
export const ROW_TITLE_MAX = 120;

/** How much earlier than in UTC a day begins in the easternmost time zone. */
export const DAY_AHEAD_MS = 14 * 3_600_000;
/** How far a device's clock may be ahead of the server's; a time within that counts as now. */
export const CLOCK_AHEAD_MS = 10 * 60_000;

export const SHARE_DAYS = 30; // domain.md, Share links

export const HOURS_PER_DAY = 24;
export const TIME_ZONE_MAX = 64; // characters; the longest name of the database has 32
export const DIGEST_HOUR = 8; // decision 0013: offered first
export const QUIET_FROM_HOUR = 22;
export const QUIET_TO_HOUR = 7;
export const DIGEST_TICKETS_MAX = 20; // of each part; the rest is counted

/** spec 3, login channel codes. */
export const LOGIN_CHANNELS = ['4001', '4002', '4003', '4004'] as const;

/** spec 3: pages of the native app, by the codes that its links name. */
export const APP_PAGES = {
  home: 0,
  seriesDetail: 3,
  modelsDetail: 4,
  selectionList: 5,
  paramsContrast: 6,
  equipment: 7,
  forumDetail: 12,
  forumUser: 13,
  video: 16,
  favorite: 17,
  wateCenter: 18,
  wateQuestCenter: 19,
  levelCenter: 20,
  medalCenter: 21,
  medal: 22,
  orderDetail: 24,
  sysBrowser: 26,
} as const;
/** spec 3, action-type codes: what a link lets the native app do. Numbers of their own, beside those of the pages. */
export const APP_ACTIONS = { modelDetail: 11, postDetail: 12, openWebView: 8, downloadFile: 26 } as const;
export const BULK_READS_PER_HOUR = 2_000; // decision 0089: tickets and units; who reads more in an hour is told to the admins
export const APP_CHECK_MS = 400; // spec 4, Opening the native app: how often the page looks whether it is hidden
export const APP_CHECKS = 10; // spec 4: how often it looks before it gives up
export const APP_STORE_AFTER_MS = 5_000; // spec 9: from the download page to the store

/** Of organisations below each other, the first included. */
export const ORGANISATION_LEVELS = 5;
