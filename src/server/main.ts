/** `node dist/server/main.js`: the server of a whole build. */
import { startProcess } from './process.ts';

startProcess(process.env, Promise.resolve());
