/** Grows to the largest page; a page is written in one go, so no two need it at once. */
let room = Buffer.allocUnsafeSlow(256 * 1024);

/** UTF-8 needs at most three bytes for what a text counts as one. */
const mostBytes = (pieces: readonly (string | Buffer)[]): number =>
  pieces.reduce((sum, { length }) => sum + length * 3, 0);

/**
 * The pieces as they are sent. Joined as text first, most pages would take two bytes for each character, three times
 * over: as one sum, as one piece and as bytes.
 */
export const pageBytes = (pieces: readonly (string | Buffer)[]): Buffer => {
  const most = mostBytes(pieces);
  if (most > room.length) room = Buffer.allocUnsafeSlow(most);
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') end += room.write(piece, end);
    else end += piece.copy(room, end);
  }
  return Buffer.from(room.subarray(0, end));
};
