/**
 * All limits of uploads. Sources: spec 5 and 9; domain.md, Forms; safety.md 8 and 9. Bytes are binary (1 MB =
 * 1,048,576) because the part size is.
 */
const KIB = 1024;
const MIB = 1024 * KIB;

/** Size of one part; files below it go in one PUT (spec 4, 9). */
export const PART_BYTES = MIB;
/** Parts of one file on the way at once (spec 9). */
export const PARALLEL_PARTS = 3;
/** Files uploading at once (spec 9). */
export const CONCURRENT_FILES = 5;
/** Size of one part where the store is of S3, which takes none below it but the last. */
export const S3_PART_BYTES = 5 * MIB;
/** Smallest part that the OSS protocol takes, but for the last one. */
export const MIN_PART_BYTES = 100 * KIB;
/** Largest part number of the OSS protocol. */
export const MAX_PART_NUMBER = 10_000;

/** Life of upload credentials (spec 9: refresh interval one hour). */
export const CREDENTIAL_SECONDS = 3_600;
/** New credentials are fetched when less than this is left at the start of a batch (spec 4). */
export const REFRESH_BEFORE_BATCH_MS = 10 * 60_000;
/** … and during a multipart upload (spec 4). */
export const REFRESH_DURING_MULTIPART_MS = 15 * 60_000;
/** New credentials are fetched after this time, however long a bucket's are valid (spec 9). */
export const CREDENTIAL_REFRESH_MS = 60 * 60_000;
/** Credentials are not fetched again sooner than this, even if the phone's clock is wrong. */
export const REFRESH_PAUSE_MS = 60_000;

/** Time-out of one upload or download request (spec 9). */
export const REQUEST_TIMEOUT_MS = 60_000;
/** How far a signer's clock may be off (OSS protocol). */
export const CLOCK_SKEW_MS = 15 * 60_000;
/** Tries of one request that fails on the network or with 5xx. */
export const REQUEST_TRIES = 4;
/** Wait before the second try; doubled each time. */
export const RETRY_WAIT_MS = 500;

/** A picture as it is chosen (domain.md). */
export const IMAGE_BEFORE_MAX_BYTES = 20 * MIB;
/** A picture as it is stored (domain.md). */
export const IMAGE_AFTER_MAX_BYTES = 2 * MIB;
/** Longest side of a stored picture, in pixels. */
export const IMAGE_MAX_SIDE_PX = 1_920;
/** Pictures with more pixels are refused unread (decompression bombs). */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Longest side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE_PX = 320;
/** Side of the square picture of a person, in pixels. */
export const AVATAR_SIDE_PX = 256;
/** A video (domain.md). */
export const VIDEO_MAX_BYTES = 200 * MIB;
/** Cover of a video (spec 9). */
export const COVER_WIDTH_PX = 2_000;
export const COVER_HEIGHT_PX = 1_000;
export const COVER_AT_SECONDS = 2;

/** Pictures of one form or action; insider raising takes one more (spec 5: "5 (or 6)"). */
export const IMAGES_MAX = 5;
export const IMAGES_MAX_INSIDER_RAISING = 6;
export const VIDEOS_MAX = 1;
/** Other files beside them, of one message: how many, how large, and all of them together. */
export const FILES_MAX = 5;
export const FILE_MAX_BYTES = 20 * MIB;
export const FILES_MAX_BYTES = 60 * MIB;
/** All files of one mail. */
export const MAIL_FILES_MAX_BYTES = 25 * MIB;
/** Names of an archive that are listed. */
export const ARCHIVE_NAMES_MAX = 10_000;
/** How much of a packed tar is looked through for its names. */
export const ARCHIVE_UNPACKED_MAX_BYTES = 200 * MIB;
/** What a chooser of files offers as a video; a MOV becomes an MP4 in the page. */
export const VIDEO_TYPES = 'video/mp4,video/quicktime';

/** How much may be stored with upload credentials in which time, by kind of caller (safety.md 8). */
export interface UploadQuota {
  readonly objects: number;
  readonly bytes: number;
  readonly windowMs: number;
}
export const UPLOAD_QUOTAS: Readonly<Record<'anonymous' | 'user', UploadQuota>> = {
  anonymous: { objects: 6, bytes: 60 * MIB, windowMs: 3_600_000 },
  user: { objects: 200, bytes: 2_048 * MIB, windowMs: 24 * 3_600_000 },
};

/** Objects that nothing claimed, and unfinished uploads, are deleted after this time (safety.md 8). */
export const UNCLAIMED_MAX_AGE_MS = 24 * 3_600_000;
/** Space that the embedded store leaves free on its disk, for the database on the same disk. */
export const DISK_RESERVE_BYTES = 256 * MIB;
/** Of the disk of DATA_DIR: with less, somebody has to make room now. */
export const DISK_LOW_BYTES = 1_024 * MIB;
/** Longest life of a signed address (safety.md 9). */
export const SIGNED_ADDRESS_SECONDS = 300;
/** Region of the store (spec 7: eu-central). */
export const DEFAULT_REGION = 'eu-central-1';
