import { useState } from 'react';
import type { User } from '../../../contract/shapes.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Asked = 'sessions' | 'factor';

const QUESTIONS = {
  sessions: {
    title: 'Sign out everywhere',
    question: (name: string) => `Are you sure you want to sign ${name} out on all their devices?`,
    more: 'What they have not sent yet, such as a half-written review, stays on their device.',
    action: 'Sign out',
  },
  factor: {
    title: 'Turn off two-step login',
    question: (name: string) => `Are you sure you want to turn off two-step login of ${name}?`,
    more: 'Only when they lost their phone and you are sure that it is them who asks. They are signed out everywhere.',
    action: 'Turn off',
  },
} as const;

/** What staff can do about how somebody else signs in. */
export const SignInActions = ({ user }: { user: User }) => {
  const [asked, setAsked] = useState<Asked>();
  const params = { userId: user._id };
  const write = useWrite({
    write: (what: Asked) =>
      what === 'sessions'
        ? call('POST /api/auth/users/:userId/end-sessions', { params })
        : call('DELETE /api/auth/users/:userId/second-factor', { params }),
    refresh: [],
    onDone: ({ message }) => {
      setAsked(undefined);
      toast.success(message);
    },
  });
  const said = QUESTIONS[asked ?? 'sessions'];
  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-5">
      <Button variant="secondary" onClick={() => setAsked('sessions')}>
        Sign out everywhere
      </Button>
      {user.role === 'admin' && (
        <Button variant="secondary" onClick={() => setAsked('factor')}>
          Turn off two-step login
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={said.title}
        question={said.question(user.username)}
        action={said.action}
        busy={write.busy}
        error={write.problem}
        onCancel={() => {
          setAsked(undefined);
          write.clear();
        }}
        onConfirm={() => asked && void write.run(asked)}
      >
        <p>{said.more}</p>
      </ConfirmDialog>
    </div>
  );
};
