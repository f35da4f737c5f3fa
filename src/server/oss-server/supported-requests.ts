/**
 * The closed list of calls that the embedded store supports (docs/object-store.md). A call is recognised by its method,
 * by whether it names an object, by all sub-resources of its query and by all headers that change what it does. Any
 * other is NotImplemented: it must not be answered with 200 while a part of it is ignored.
 */
import { copyObject, copyPart } from './copy-handlers.ts';
import { listObjects, listObjectsV2, listUploads } from './list-handlers.ts';
import { putObject, removeMany, removeObject } from './object-handlers.ts';
import { getObject } from './serve-object.ts';
import type { OssHandler } from './oss-request.ts';
import { abortUpload, beginUpload, completeUpload, listParts, putPart } from './multipart-handlers.ts';

export interface SupportedRequest {
  readonly name: string;
  readonly method: string;
  readonly on: 'object' | 'bucket';
  /** The sub-resources of this call: the query must have all of them and no others. */
  readonly named?: readonly string[];
  /** Further names that the query may have. */
  readonly options?: readonly string[];
  /** A header that the call must have. */
  readonly by?: string;
  /** Further `x-oss-` headers that it may have; one that ends in `-` is a prefix. */
  readonly headers?: readonly string[];
  /** Temporary, write-only credentials may send this call. */
  readonly session?: true;
  readonly handler: OssHandler;
}

/** The header that makes a write a copy. */
export const SOURCE = 'x-oss-copy-source';
const FORBID = 'x-oss-forbid-overwrite';
const META = 'x-oss-meta-';
const LISTED = ['prefix', 'delimiter', 'encoding-type'];
const OVERRIDES = [
  'response-cache-control',
  'response-content-disposition',
  'response-content-encoding',
  'response-content-language',
  'response-content-type',
  'response-expires',
];
const SOURCE_IF = ['match', 'none-match', 'modified-since', 'unmodified-since'].map((end) => `${SOURCE}-if-${end}`);

export const SUPPORTED_REQUESTS: readonly SupportedRequest[] = [
  { name: 'PutObject', method: 'PUT', on: 'object', headers: [META, FORBID], session: true, handler: putObject },
  {
    name: 'CopyObject',
    method: 'PUT',
    on: 'object',
    by: SOURCE,
    headers: [META, FORBID, 'x-oss-metadata-directive', ...SOURCE_IF],
    handler: copyObject,
  },
  { name: 'GetObject', method: 'GET', on: 'object', options: OVERRIDES, handler: getObject },
  { name: 'HeadObject', method: 'HEAD', on: 'object', options: OVERRIDES, handler: getObject },
  { name: 'GetObjectMeta', method: 'HEAD', on: 'object', named: ['objectMeta'], handler: getObject },
  { name: 'DeleteObject', method: 'DELETE', on: 'object', handler: removeObject },
  {
    name: 'DeleteMultipleObjects',
    method: 'POST',
    on: 'bucket',
    named: ['delete'],
    options: ['encoding-type'],
    handler: removeMany,
  },
  {
    name: 'ListObjects',
    method: 'GET',
    on: 'bucket',
    options: [...LISTED, 'marker', 'max-keys'],
    handler: listObjects,
  },
  {
    name: 'ListObjectsV2',
    method: 'GET',
    on: 'bucket',
    named: ['list-type'],
    options: [...LISTED, 'max-keys', 'start-after', 'continuation-token', 'fetch-owner'],
    handler: listObjectsV2,
  },
  {
    name: 'InitiateMultipartUpload',
    method: 'POST',
    on: 'object',
    named: ['uploads'],
    options: ['encoding-type'],
    headers: [META, FORBID],
    session: true,
    handler: beginUpload,
  },
  {
    name: 'UploadPart',
    method: 'PUT',
    on: 'object',
    named: ['partNumber', 'uploadId'],
    session: true,
    handler: putPart,
  },
  {
    name: 'UploadPartCopy',
    method: 'PUT',
    on: 'object',
    named: ['partNumber', 'uploadId'],
    by: SOURCE,
    headers: [`${SOURCE}-range`, ...SOURCE_IF],
    handler: copyPart,
  },
  {
    name: 'ListParts',
    method: 'GET',
    on: 'object',
    named: ['uploadId'],
    options: ['max-parts', 'part-number-marker', 'encoding-type'],
    session: true,
    handler: listParts,
  },
  {
    name: 'CompleteMultipartUpload',
    method: 'POST',
    on: 'object',
    named: ['uploadId'],
    options: ['encoding-type'],
    headers: [FORBID],
    session: true,
    handler: completeUpload,
  },
  {
    name: 'AbortMultipartUpload',
    method: 'DELETE',
    on: 'object',
    named: ['uploadId'],
    session: true,
    handler: abortUpload,
  },
  {
    name: 'ListMultipartUploads',
    method: 'GET',
    on: 'bucket',
    named: ['uploads'],
    options: [...LISTED, 'key-marker', 'upload-id-marker', 'max-uploads'],
    handler: listUploads,
  },
];
