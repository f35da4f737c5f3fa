type Patterns = readonly (readonly [RegExp, string])[];

const browsers: Patterns = [
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/(?:Lark|Feishu)\/([\d.]+)/, 'Feishu'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
];

const systems: Patterns = [
  [/Android ([\d.]+)/, 'Android'],
  [/(?:iPhone|CPU) OS ([\d_]+)/, 'iOS'],
  [/Windows NT ([\d.]+)/, 'Windows'],
  [/Mac OS X ([\d_.]+)/, 'macOS'],
  [/(?:Linux|CrOS) ?([\w.]*)/, 'Linux'],
];

/** No real user agent is longer. The patterns take the square of its length. */
const AGENT_MAX = 500;

function first(patterns: Patterns, given: string): string | undefined {
  const agent = given.slice(0, AGENT_MAX);
  for (const [pattern, name] of patterns) {
    const match = agent.match(pattern);
    if (match) return `${name} ${(match[1] ?? '').replaceAll('_', '.')}`.trim();
  }
  return undefined;
}

/** Name and version of a browser by its user agent: "Chrome 140". */
export const browserOf = (agent: string): string | undefined => first(browsers, agent);
/** Name and version of the system: "Android 14". */
export const systemOf = (agent: string): string | undefined => first(systems, agent);

/** The device name that a session stores: from the device headers, else from the user agent. */
export const storedDeviceName = (
  name: string | undefined,
  system: string | undefined,
  agent: string | undefined,
): string => {
  const parts = [name ?? (agent && browserOf(agent)), system ?? (agent && systemOf(agent))];
  return parts.filter(Boolean).join(SEPARATOR) || (agent ?? '');
};

const SEPARATOR = ' / ';
const withoutVersion = (text: string | undefined): string | undefined =>
  text
    ?.slice(0, AGENT_MAX)
    .replace(/^([\w .-]+)\/\d.*/, '$1')
    .replace(/ \S*\d\S*$/, '')
    .replace(/^unknown$/i, '') || undefined;

/** Browser and system of a stored device name, without versions; undefined where unknown. */
export function deviceNameOf(stored: string): { browser: string | undefined; system: string | undefined } {
  // The user agent of a browser that nobody knows is stored whole.
  const [browser, system] = stored.startsWith('Mozilla/')
    ? [browserOf(stored), systemOf(stored)]
    : stored.split(SEPARATOR);
  return { browser: withoutVersion(browser), system: withoutVersion(system) };
}
