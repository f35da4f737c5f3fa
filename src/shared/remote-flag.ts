/** The switches of the remote config (spec 3): which entries the page shows. */
export const remoteFlags = ['H5ShowComProblem', 'H5ITRInternalFeedback'] as const;
export type RemoteFlag = (typeof remoteFlags)[number];
export type RemoteFlags = Readonly<Record<RemoteFlag, boolean>>;
