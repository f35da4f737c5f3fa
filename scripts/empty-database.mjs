// Makes an empty database of the embedded PostgreSQL, with the schema, and packs it beside the built server that it is
// for: `node scripts/empty-database.mjs FILE` (docs/decisions/0045). A process of its own, because this is fifteen seconds
// of work without a pause, and because clock and chance stand still in it: the same commit makes the same bytes, and so
// the same image. What initdb draws by chance is a nonce for logins over a network, which this database has not.
import crypto from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from './bootstrap.mjs';

const MADE_AT = Date.parse('2026-01-01T00:00:00Z');

function standStill() {
  const RealDate = Date;
  // oxlint-disable-next-line no-global-assign -- of this process alone
  Date = /** @type {DateConstructor} */ (
    class extends RealDate {
      /** @param {any[]} given */
      constructor(...given) {
        super(.../** @type {[number]} */ (given.length === 0 ? [MADE_AT] : given));
      }
      /** @override */
      static now() {
        return MADE_AT;
      }
    }
  );
  let ticks = 0;
  performance.now = () => ++ticks / 1_000;
  const fill = (/** @type {any} */ into) => into.fill(7);
  crypto.randomFillSync = fill;
  globalThis.crypto.getRandomValues = fill;
  Math.random = () => 0.5;
  syncBuiltinESMExports();
}

async function main() {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Usage: node scripts/empty-database.mjs FILE');
  standStill();
  const { packDatabase } = await import(pathToFileURL(join(dirname(resolve(file)), 'pack-database.js')).href);
  writeFileSync(file, await packDatabase());
}

main().catch(fail);
