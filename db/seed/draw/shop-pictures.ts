export const shopPictures: Record<string, () => string> = {}
