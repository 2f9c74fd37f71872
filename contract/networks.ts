/** Networks where a shop shows itself, each with its name for people. */
export const NETWORKS = { instagram: 'Instagram', tiktok: 'TikTok', facebook: 'Facebook' } as const;
export type Network = keyof typeof NETWORKS;
export const NETWORK_NAMES = Object.keys(NETWORKS) as Network[];
