/**
 * Calls `act` at once, but for each name only every `ms`: what is asked for in between is one call at the end of that time.
 */
export function spaced<Name>(ms: number, act: (name: Name) => void): (name: Name) => void {
  const pausing = new Map<Name, { isAsked: boolean }>();
  const now = (name: Name): void => {
    const pause = { isAsked: false };
    pausing.set(name, pause);
    setTimeout(() => {
      pausing.delete(name);
      if (pause.isAsked) now(name);
    }, ms).unref();
    act(name);
  };
  return (name) => {
    const pause = pausing.get(name);
    if (pause) pause.isAsked = true;
    else now(name);
  };
}
