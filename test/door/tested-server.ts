/**
 * What the tests of the doors take from the server, in one entry of the build: `npm test` puts the built one in its place
 * (vitest.config.ts), so that what they show holds for the program that runs.
 */
export { createBulkReads } from '../../src/server/access-log/bulk-reads.ts';
export { forgetOldAccess } from '../../src/server/access-log/forget-access.ts';
export { makeInvitation, makeSetUpAddress } from '../../src/server/account/one-time-links.ts';
export { makeShareId } from '../../src/server/account/share-id.ts';
export { accessExport } from '../../src/server/admin/export/access-export.ts';
export { createBegun } from '../../src/server/admin/import/begun.ts';
export { entityTargets } from '../../src/server/admin/import/entity-target.ts';
export { giveBackImports } from '../../src/server/admin/import/import-store.ts';
export { lookTask, tableParts } from '../../src/server/admin/import-file/read-table.ts';
export { workOnImport } from '../../src/server/admin/import/import-work.ts';
export { sampleOrder } from '../../src/server/admin/import/sample-examples.ts';
export { createApp } from '../../src/server/app.ts';
export { openAdminSocket } from '../../src/server/backup/admin-socket.ts';
export { systemClock } from '../../src/server/clock.ts';
export { localBackend } from '../../src/server/command/backend.ts';
export { exportList } from '../../src/server/command/file-commands.ts';
export { importFile, sent } from '../../src/server/command/file-commands.ts';
export { backendHandlers, socketBackend } from '../../src/server/command/socket-backend.ts';
export { readConfig } from '../../src/server/config.ts';
export { overPorts } from '../../src/server/db/pglite.ts';
export { openPostgres } from '../../src/server/db/postgres.ts';
export { REQUEST_ROLE } from '../../src/server/db/session-settings.ts';
export { insertBasics, insertDemoTexts } from '../../src/server/demo/store.ts';
export { metricsFor } from '../../src/server/measuring.ts';
export { tracingFor } from '../../src/server/tracing.ts';
export { arrivedFrom, UnreadableMail } from '../../src/server/mail/arrived-mail.ts';
export { createRobot } from '../../src/server/notification/robot.ts';
export { jobTables, startJobs } from '../../src/server/outbox/jobs.ts';
export { concerns, LIVE_CHANNEL } from '../../src/server/realtime/live-message.ts';
export { readerTasks } from '../../src/server/reader-tasks.ts';
export { lineOf } from '../../src/server/scrub.ts';
export { isSealed, sealBy } from '../../src/server/seal/seal.ts';
export { digestOfSecret } from '../../src/server/secret.ts';
export { ObjectMissing, ObjectTooLarge } from '../../src/server/storage/object-store.ts';
export { expireRatings } from '../../src/server/ticket/expire-ratings.ts';
export { noticeMissedNews } from '../../src/server/ticket/promised-news.ts';
export { calendarsChanged } from '../../src/server/ticket/recompute-due.ts';
export { judgeClosed } from '../../src/server/ticket/judge-closed.ts';
export { learnChances } from '../../src/server/ticket/learn-chances.ts';
export { endSnoozes } from '../../src/server/ticket/snoozes.ts';
export { sendReminders } from '../../src/server/ticket/send-reminders.ts';
// What a test throws into the server must be of the server's own class.
export { CallError } from '../../src/shared/errors.ts';
