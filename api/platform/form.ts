import type { FastifyRequest } from 'fastify';
import { coerceTexts } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form call, when one came along. */
    upload: Buffer | undefined;
  }
}

type Form = { file: string; schema: object };

/**
 * Reads a multipart call into the body that JSON would have been: its texts as the declared types, and
 * the one named file apart. The size of a file is bounded where the multipart parser is set up.
 */
export const formReader = ({ file, schema }: Form) => {
  const coerce = coerceTexts(schema);
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const fields: Record<string, unknown> = {};
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      // Read even when nobody asked for it: the form ends behind it.
      const data = await part.toBuffer();
      // A file field that was left blank comes as a nameless file of no bytes.
      const blank = data.length === 0 && !part.filename;
      if (part.fieldname === file && !blank) request.upload = data;
    }
    coerce(fields);
    request.body = fields;
  };
};
