import { answerInWorker } from './worker-side.ts';
import { documentBlocks } from './document-blocks.ts';

answerInWorker(documentBlocks);
