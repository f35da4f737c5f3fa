/** The process that reads files of other people (decision 0050). */
import { doTasks } from './reader/do-tasks.ts';
import { readerTasks } from './reader-tasks.ts';

doTasks(readerTasks);
