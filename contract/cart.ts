/** Bounds of a cart and of an order's items. */
export const MAX_LINES = 200;
export const MAX_QUANTITY = 1000;
export const MAX_PRODUCT_ID = 64;
export const MAX_SIZE_LABEL = 20;
