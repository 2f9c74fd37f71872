export { draped, fringe, rail } from './cuts-scarf-hung.ts';
export { folded, square } from './cuts-scarf-laid.ts';
export { leso } from './cuts-scarf-leso.ts';
export { shawl } from './cuts-scarf-shoulders.ts';
export { pegged, stole } from './cuts-scarf-stole.ts';
export { knotted, snood } from './cuts-scarf-worn.ts';
