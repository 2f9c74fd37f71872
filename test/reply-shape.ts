import type { Schema } from './bad-inputs.ts';

const isType = (type: string, value: unknown): boolean => {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
};

/** Where a reply has an undeclared member, lacks one, or has another type than its schema. */
export const strayMembers = (schema: Schema, value: unknown, at = 'reply'): string[] => {
  if (schema.anyOf) {
    const tries = schema.anyOf.map((one) => strayMembers(one, value, at));
    return tries.find((strays) => strays.length === 0) ?? tries[0] ?? [];
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value}`];
  if ('const' in schema && schema.const !== value) return [`${at} is ${value}`];
  if (schema.type && ![schema.type].flat().some((type) => isType(type, value)))
    return [`${at} is no ${schema.type}`];
  if (Array.isArray(value))
    return value.flatMap((one, i) => strayMembers(schema.items ?? {}, one, `${at}[${i}]`));
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, required = [] } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${at} has no ${name}`);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const declared = properties[name];
    return declared
      ? strayMembers(declared, member, `${at}.${name}`)
      : [`${at}.${name} is not declared`];
  });
  return [...missing, ...members];
};
