/**
 * Names in a query that change the meaning of a call (OSS "CanonicalizedResource"). V1 signs them, and a supported call
 * must match all of them. Collected from the public SDKs of OSS.
 */
const NAMES = `
acl append asyncFetch bucketArchiveDirectRead bucketInfo callback callback-var cleanRestoredObject cloudboxes cname comp
continuation-token cors delete encryption endTime group httpsConfig img inventory inventoryId lifecycle link live location
logging metaQuery objectInfo objectMeta partNumber policy policyStatus position publicAccessBlock qos qosInfo qosRequester
redundancyTransition referer regionList replication replicationLocation replicationProgress requestPayment
requesterQosInfo resourceGroup response-cache-control response-content-disposition response-content-encoding
response-content-language response-content-type response-expires restore rtc seal security-token sequential startTime stat
status style styleName symlink tagging transferAcceleration udf udfApplication udfApplicationLog udfId udfImage
udfImageDesc udfName uploadId uploads userDefinedLogFieldsConfig versionId versioning versions vod website
withHashContext worm wormExtend wormId
`;
const SUBRESOURCES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));

export function isSubresource(name: string): boolean {
  return SUBRESOURCES.has(name) || name.startsWith('x-oss-');
}
