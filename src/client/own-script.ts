interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const own: ScriptPolicy = {
  createScriptURL: (url) => {
    const { origin, href } = new URL(url, window.location.href);
    if (origin !== window.location.origin) throw new Error('a worker of another origin');
    return href;
  },
};
// The page's policy takes no plain text as the address of a program (safety.md 14).
const policy = trustedTypes?.createPolicy('closeloop-worker', own) ?? own;

/** The address of a program of our own build, for a worker. */
export const ownScript = (url: string): string => policy.createScriptURL(url);
