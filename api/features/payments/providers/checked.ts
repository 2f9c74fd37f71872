/** Result of testing a provider's settings; `message` is a sentence for staff. */
export type Checked = { ok: boolean; message: string };
