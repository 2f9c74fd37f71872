/** What a try of a provider's settings found, in a sentence for staff. */
export type Checked = { ok: boolean; message: string };
