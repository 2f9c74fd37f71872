import { apiQuery } from '../../platform/api-client/query.ts';

const TEASERS = 3;

export const teasersQuery = () => apiQuery('GET /api/posts', { query: { limit: TEASERS } });
export const dealQuery = () => apiQuery('GET /api/settings/deal');
