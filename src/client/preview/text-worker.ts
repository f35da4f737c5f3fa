import { textView } from './text-blocks.ts';
import { answerInWorker } from './worker-side.ts';

answerInWorker(textView);
