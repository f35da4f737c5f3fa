import { answerInWorker } from './worker-side.ts';
import { tableView } from './table-view.ts';

answerInWorker(tableView);
