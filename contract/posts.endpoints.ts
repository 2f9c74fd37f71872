import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, Message, Paging, Text, Was } from './shapes.endpoints.ts';

const teaserFields = {
  _id: Id,
  slug: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  date: Instant,
  imageUrl: Type.String(),
};
export const PostTeaser = Type.Object(teaserFields);
export type PostTeaser = Static<typeof PostTeaser>;

export const Post = Type.Object({
  ...teaserFields,
  text: Type.String({ description: 'Markdown as it was written; markup in it is not safe HTML' }),
  html: Type.String({ description: 'The text as HTML that is safe to show' }),
});
export type Post = Static<typeof Post>;

/** A post in the shape for staff: `date` is null until it is published. */
export const StaffPost = Type.Object({
  ...teaserFields,
  date: Type.Union([Instant, Type.Null()]),
  text: Type.String(),
  published: Type.Boolean(),
  createdAt: Instant,
});
export type StaffPost = Static<typeof StaffPost>;

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  summary: 'The newest published posts',
  access: 'public',
  query: Type.Object({
    page: Paging.page,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    posts: Type.Array(PostTeaser),
    totalPages: Type.Integer(),
    totalPosts: Type.Integer(),
  }),
});

export const allPosts = endpoint({
  method: 'GET',
  path: '/api/posts/admin/all',
  summary: 'All posts with drafts, newest first',
  access: 'manager',
  query: Type.Object(Paging),
  reply: Type.Object({
    posts: Type.Array(StaffPost),
    totalPages: Type.Integer(),
    totalPosts: Type.Integer(),
  }),
});

export const staffPost = endpoint({
  method: 'GET',
  path: '/api/posts/admin/:id',
  summary: 'One post as staff edit it, draft or published',
  access: 'manager',
  params: IdParams,
  reply: Type.Object({ post: StaffPost }),
});

/** Fits the longest text with four bytes per character. */
const LONG_TEXT_BYTES = 256 * 1024;

export const previewPost = endpoint({
  method: 'POST',
  path: '/api/posts/preview',
  summary: 'Markdown as the page of a post would show it; nothing is kept',
  access: 'manager',
  bodyLimit: LONG_TEXT_BYTES,
  body: Type.Object({ text: Text(50_000) }),
  reply: Type.Object({ html: Type.String() }),
});

export const showPost = endpoint({
  method: 'GET',
  path: '/api/posts/:slug',
  summary: 'One published post',
  access: 'public',
  params: Type.Object({ slug: Type.String() }),
  reply: Type.Object({ post: Post }),
});

const postFields = {
  title: Type.Optional(Text(160)),
  subtitle: Type.Optional(Text(300)),
  text: Type.Optional(Text(50_000)),
  published: Type.Optional(Type.Boolean()),
};
export const PostForm = Type.Object(postFields);
export type PostForm = Static<typeof PostForm>;

const SavedPost = Type.Object({ message: Type.String(), post: StaffPost });

export const createPost = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Write a post; the title is required and names its address for good',
  access: 'manager',
  status: 201,
  form: { file: 'image' },
  bodyLimit: LONG_TEXT_BYTES,
  refusals: ['409 saved_already'],
  body: PostForm,
  reply: SavedPost,
});

export const updatePost = endpoint({
  method: 'PATCH',
  path: '/api/posts/:id',
  summary: 'Change what is given of a post; its address stays',
  access: 'manager',
  params: IdParams,
  form: { file: 'image' },
  bodyLimit: LONG_TEXT_BYTES,
  refusals: ['409 changed'],
  body: Type.Object({ ...postFields, was: Was }),
  reply: SavedPost,
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/:id',
  summary: 'Delete a post and its picture',
  access: 'manager',
  params: IdParams,
  reply: Message,
});

export const postsEndpoints = [
  listPosts,
  allPosts,
  staffPost,
  previewPost,
  showPost,
  createPost,
  updatePost,
  deletePost,
] as const;
