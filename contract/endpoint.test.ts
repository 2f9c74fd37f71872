import { expect, test } from 'vitest';
import { endpoints } from './all.endpoints.ts';

test('every path parameter is described, and nothing else', () => {
  for (const spec of endpoints) {
    const named = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const described = 'params' in spec ? Object.keys(spec.params.properties) : [];
    expect(described, spec.path).toEqual(named);
  }
});

// Proves S4.3.
test('calls that only read have no body', () => {
  for (const spec of endpoints) if (spec.method === 'GET') expect(spec).not.toHaveProperty('body');
});
