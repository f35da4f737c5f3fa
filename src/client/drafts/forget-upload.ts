import { storedCheckpoints } from '../upload/checkpoints.ts';

/** What the uploader remembers of a file that this device keeps, by its id. */
export const forgetUpload = (id: string): void => storedCheckpoints(localStorage).remove(id);
