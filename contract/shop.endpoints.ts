import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './shapes.endpoints.ts';

export const PostTeaser = Type.Object({
  _id: Id,
  slug: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  date: Instant,
  imageUrl: Type.String(),
});

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'The newest published posts',
  access: 'public',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  reply: Type.Object({ posts: Type.Array(PostTeaser) }),
});
export const postsEndpoints = [listPosts] as const;

export const showDeal = endpoint({
  method: 'GET',
  path: '/api/settings/deal',
  summary: 'When the deal of the month ends',
  access: 'public',
  reply: Type.Object({ endsAt: Instant, title: Type.String(), text: Type.String() }),
});
export const dealEndpoints = [showDeal] as const;

export const shopInfo = endpoint({
  method: 'GET',
  path: '/api/settings/shop',
  summary: 'What the pages need to know of this shop: its mode and the card provider’s public key',
  access: 'public',
  reply: Type.Object({
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    cardPublishableKey: Type.String(),
    cardScript: Type.String({
      description: 'Script of the card provider; empty = the provider’s own',
    }),
  }),
});
export const settingsEndpoints = [shopInfo] as const;
