/** Page numbers to show, with 'gap' where some are left out: first, last and the neighbours of the current. */
export const pageWindow = (current: number, total: number): (number | 'gap')[] => {
  const near = [1, total, current - 1, current, current + 1];
  // Near an end one more number is shown, so that the row keeps its length while stepping.
  if (current <= 3) near.push(2, 3, 4);
  if (current >= total - 2) near.push(total - 1, total - 2, total - 3);
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= total).sort((a, b) => a - b);
  return shown.flatMap((page, index) => {
    const previous = shown[index - 1] ?? 0;
    if (page - previous === 2) return [page - 1, page];
    return page - previous > 2 ? ['gap' as const, page] : [page];
  });
};
