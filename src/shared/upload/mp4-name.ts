/** The name of a MOV once it is an MP4. */
export const mp4Name = (name: string): string => name.replace(/\.(mov|qt)$/i, '.mp4');
