import { deviceCheckpoints } from '../upload/checkpoints.ts';

/** Removes the uploader's checkpoint of a draft's file. */
export const forgetUpload = (id: string): void => deviceCheckpoints().remove(id);
