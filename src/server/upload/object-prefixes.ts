/** Prefixes of object keys. Upload credentials write below `uploads/`; only the app writes below the others. */
export const UPLOADS = 'uploads/';
export const ATTACHMENTS = 'attachments/';
export const AVATARS = 'avatars/';
export const IMPORTS = 'imports/';
export const EXPORTS = 'exports/';
