/** Address of a picture as products and people carry it; other widths replace the number. */
export const pictureUrl = (id: string | null): string =>
  `/images/${id ?? 'art-no-picture'}/640.webp`;
