/** What stands in for a missing picture in lists says nothing elsewhere. */
export const hasPicture = ({ imageUrl }: { imageUrl: string }): boolean =>
  !imageUrl.startsWith('/images/art-no-picture/');
