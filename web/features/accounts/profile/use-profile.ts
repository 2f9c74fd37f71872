import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/shapes.endpoints.ts';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { storeUser } from '../../../platform/api-client/session.ts';
import { upload } from '../../../platform/api-client/upload.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { toast } from '../../../platform/toast.ts';
import { fieldsOfUser, profileProblems } from './profile-fields.ts';

/** The form of one's own profile, and the picture that was picked for it. */
export const useProfile = (user: User, onSaved: () => void) => {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const form = useForm({
    saved: fieldsOfUser(user),
    draft: 'profile',
    more: ['profileImage'],
    check: (values) => profileProblems(values, file),
    send: (_values, { changed: { picture: _picked, ...changed }, was }) => {
      setSent(0);
      const fields = { ...changed, was, profileImage: file };
      return upload('PATCH /api/auth/edit-profile', { fields }, { onProgress: setSent });
    },
    done: (reply) => {
      storeUser(reply.user);
      client.setQueriesData(
        { queryKey: apiQuery('GET /api/auth/me').queryKey },
        (known: object | undefined) => known && { ...known, user: reply.user },
      );
      toast.success('Profile updated successfully');
      setFile(undefined);
      onSaved();
      return fieldsOfUser(reply.user);
    },
    refused: () => void toast.error('Update failed'),
  });
  return {
    form,
    file,
    sent,
    pick: (picked: File | undefined) => {
      setFile(picked);
      form.set({ picture: picked !== undefined });
      form.clear('profileImage');
    },
  };
};
