import { upload } from '../../platform/api-client/upload.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { EditorPage, fieldsOf, PostEditor } from './post-editor.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

const EMPTY = { title: '', subtitle: '', text: '', published: false };
const TEXTS = { saved: 'Post added successfully!', failed: 'Failed to add post' };

export default function AddNewPost() {
  return (
    <EditorPage title="Add New Post">
      <PostEditor
        draft="new-post"
        initial={EMPTY}
        texts={TEXTS}
        save={(image, { changed, idempotencyKey }, onProgress) =>
          upload(
            'POST /api/posts',
            { fields: fieldsOf(changed, image) },
            { onProgress, idempotencyKey },
          )
        }
      />
    </EditorPage>
  );
}
