export { draped, fringe, rail } from './cuts-scarf-hung.ts';
export { folded, square } from './cuts-scarf-laid.ts';
export { knotted, snood } from './cuts-scarf-worn.ts';
