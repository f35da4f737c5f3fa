// Who is named in an internal note (domain.md, Mentions): "@" and the name, as the page writes it and as one may type it.

/** "@Ann" is not in "@Anna"; Chinese writes on without a space. */
const ENDS = /^(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])/u;
/** Not within an address of mail. */
const BEGINS = /(?<![\w.-])@/gu;

/**
 * The people whose name stands after an "@", by id; of several names that fit one place the longest, and everybody who
 * bears it.
 */
export function mentionedIn<P extends { id: string; userName: string }>(
  text: string,
  people: readonly P[],
): ReadonlySet<string> {
  const places = [...text.matchAll(BEGINS)].map(({ index }) => index + 1);
  const ids = places.flatMap((at) => {
    const there = people.filter(
      ({ userName }) => text.startsWith(userName, at) && ENDS.test(text.slice(at + userName.length)),
    );
    const longest = Math.max(...there.map(({ userName }) => userName.length));
    return there.filter(({ userName }) => userName.length === longest).map(({ id }) => id);
  });
  return new Set(ids);
}
