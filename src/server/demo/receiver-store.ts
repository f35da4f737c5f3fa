import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Database } from '../db/database.ts';
import { RECEIVER_PATH } from './receiver.ts';

const system: Viewer = { kind: 'system' };

/** Updates the address of the demo's webhook, because this server may have another port than at the last start. */
export const pointToReceiver = (database: Database, url: string): Promise<void> =>
  database.transaction(system, (tx) =>
    tx.send(
      {
        name: 'demo_receiver',
        text: `update webhook set url = $1 where url like 'http://%' || $2 and url <> $1`,
      },
      [url, RECEIVER_PATH],
    ),
  );
