import type { StaffInvite } from '#contract/staff.endpoints.ts';
import type { StaffRole } from '#contract/staff.ts';

/** How long the link of an invite works. */
export const INVITE_MS = 3 * 24 * 3_600_000;

export type InviteRow = { id: string; email: string; staff: string; expires_at: Date };

export const toInvite = (row: InviteRow): StaffInvite => ({
  _id: row.id,
  email: row.email,
  staff: row.staff as StaffRole,
  expiresAt: row.expires_at.toISOString(),
});

const AS: Record<string, string> = { owner: 'an owner', manager: 'a manager', packer: 'a packer' };

/** The mail with the link of an invite. */
export const inviteMail = ({
  shop,
  link,
  staff,
}: {
  shop: string;
  link: string;
  staff: string;
}): { subject: string; text: string } => ({
  subject: `Help to run ${shop}`,
  text: `Hello,

you are invited to run ${shop} as ${AS[staff]}. Accept here, within three days:
${link}

If you do not know this shop, you need not do anything.`,
});
