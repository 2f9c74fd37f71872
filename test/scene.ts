import type { TestApp, TestUser } from './app.ts';
import type { Input } from './endpoint-calls.ts';

/** Whose things a call is about, and who makes it (nobody: a guest). */
export type Scene = { shop: TestApp; owner: TestUser; caller: TestUser | undefined };
export type Given = (scene: Scene) => Input | Promise<Input>;
