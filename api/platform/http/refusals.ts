import type { EndpointSpec } from '#contract/endpoint.ts';
import type { Refusal } from '#contract/problem.ts';
import { staffRoleIn } from '#contract/staff.ts';

/** Errors of any call that takes a picture. */
const OF_PICTURES: readonly Refusal[] = [
  '400 image_unreadable',
  '400 image_too_many_pixels',
  '429 too_many_requests',
  '503 pictures_away',
];

/** All errors of a call, by its access, schema and own rules. */
export const refusalsOf = (spec: EndpointSpec): Refusal[] => {
  const { access, form, method, params, query, refusals = [] } = spec;
  const found = new Set<Refusal>(refusals);
  const add = (condition: unknown, ...more: Refusal[]): void => {
    if (condition) for (const one of more) found.add(one);
  };
  add(query || method !== 'GET', '400 invalid');
  add(method !== 'GET', '400 bad_request', '413 too_large', '415 unsupported_media_type');
  const forStaff = staffRoleIn(access);
  add(access === 'user' || forStaff, '401 unauthorized');
  add(forStaff, '403 forbidden', '403 second_factor_required');
  add(params, '404 not_found');
  add(form && !form.what, ...OF_PICTURES);
  add(form?.what, '413 file_too_large');
  // Several files, more fields than any form has, or a large file in another field.
  add(form, '413 too_many_parts', '413 image_too_large');
  // Any call: a fault of ours; server busy, lock timeout, or no database.
  add(true, '500 server_error', '503 busy', '503 unavailable');
  return [...found].sort();
};

/** The codes of each status. */
export const codesByStatus = (refusals: readonly Refusal[]): Map<number, string[]> => {
  const codes = new Map<number, string[]>();
  for (const refusal of refusals) {
    const [status, code = ''] = refusal.split(' ');
    codes.set(Number(status), [...(codes.get(Number(status)) ?? []), code]);
  }
  return codes;
};
