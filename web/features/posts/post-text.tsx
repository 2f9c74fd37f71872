import { useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { EditorTabs, type View } from './editor/editor-tabs.tsx';
import { MarkdownField } from './editor/markdown-field.tsx';
import { PostPreview } from './editor/post-preview.tsx';

type Props = { text: string; onChange: (text: string) => void; error?: string | undefined };

/** Writing and how it will look: side by side where there is room, else one after the other. */
export const PostText = ({ text, onChange, error }: Props) => {
  const [view, setView] = useState<View>('write');
  // Only a preview that is seen is asked for, so styles alone won't do.
  const wide = useMedia('(width >= 75rem)');
  const field = <MarkdownField value={text} onChange={onChange} error={error} />;
  if (wide) {
    return (
      <div className="grid grid-cols-2 items-stretch gap-6">
        {field}
        <div className="flex flex-col">
          <p className="field-label" aria-hidden="true">
            Preview
          </p>
          <PostPreview text={text} />
        </div>
      </div>
    );
  }
  return (
    <EditorTabs view={view} onView={setView}>
      {view === 'write' ? field : <PostPreview text={text} />}
    </EditorTabs>
  );
};
