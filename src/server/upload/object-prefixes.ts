/** Where objects lie: what anybody may write to, and what only the app writes. */
export const UPLOADS = 'uploads/';
export const ATTACHMENTS = 'attachments/';
export const AVATARS = 'avatars/';
export const IMPORTS = 'imports/';
export const EXPORTS = 'exports/';
