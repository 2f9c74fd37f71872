import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Instant, Text, Was } from './shapes.endpoints.ts';

/** A published page of the shop: `/pages/delivery` and so on. */
export const PageLink = Type.Object({ name: Type.String(), title: Type.String() });
export type PageLink = Static<typeof PageLink>;

export const StaffPage = Type.Object({
  name: Type.String(),
  title: Type.String(),
  text: Type.String({ description: 'Markdown as it was written' }),
  published: Type.Boolean(),
  changedAt: Instant,
});
export type StaffPage = Static<typeof StaffPage>;

const NameParams = Type.Object({ name: Type.String() });

export const showPage = endpoint({
  method: 'GET',
  path: '/api/pages/:name',
  summary: 'A published page of the shop: delivery, returns, terms or sizes',
  access: 'public',
  params: NameParams,
  reply: Type.Object({
    page: Type.Object({
      name: Type.String(),
      title: Type.String(),
      html: Type.String({ description: 'The text as HTML that is safe to show' }),
      changedAt: Instant,
    }),
  }),
});

export const staffPages = endpoint({
  method: 'GET',
  path: '/api/pages/admin/all',
  summary: 'All pages of the shop as staff edit them, also those that are hidden',
  access: 'manager',
  reply: Type.Object({ pages: Type.Array(StaffPage) }),
});

export const changePage = endpoint({
  method: 'PUT',
  path: '/api/pages/:name',
  summary:
    'Write a page of the shop, publish it or hide it; what is not given stays, none is added or deleted',
  access: 'manager',
  refusals: ['409 changed'],
  params: NameParams,
  bodyLimit: 128 * 1024,
  body: Type.Object({
    title: Type.Optional(Text(60, 1)),
    text: Type.Optional(Text(20_000)),
    published: Type.Optional(Type.Boolean()),
    was: Was,
  }),
  reply: Type.Object({ message: Type.String(), page: StaffPage }),
});

export const pagesEndpoints = [showPage, staffPages, changePage] as const;
