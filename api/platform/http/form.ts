import type { FastifyRequest } from 'fastify';
import { fileTooLarge, Problem, pictureTooLarge } from './problem.ts';
import { coerceTexts } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form call, when one came along. */
    upload: Upload | undefined;
  }
}

/** A file and the field it came in, under whose name it is refused. */
export type Upload = { field: string; data: Buffer };

/** A refusal of a file, told beside its field. */
export const fileProblem = (field: string, { status, code, message }: Problem): Problem =>
  new Problem(status, code, message, { fields: { [field]: message } });

const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

type Form = { file: string; what?: string | undefined; schema: object };

/**
 * Reads a multipart call into the body that JSON would have been: its texts as the declared types, and
 * the one named file apart. The size of a file is bounded where the multipart parser is set up.
 */
export const formReader = ({ file, what, schema }: Form) => {
  const coerce = coerceTexts(schema);
  const tooLarge = what === undefined ? pictureTooLarge() : fileTooLarge();
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const fields = await readParts(request, file, tooLarge).catch((error: unknown) => {
      // The parser speaks of a broken form as of any other failure; the limits have a status.
      if (error instanceof Problem || (error instanceof Error && 'statusCode' in error))
        throw error;
      throw new Problem(400, 'bad_request', 'That form could not be read.');
    });
    coerce(fields);
    request.body = fields;
  };
};

const readParts = async (
  request: FastifyRequest,
  file: string,
  tooLarge: Problem,
): Promise<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    // Read even when nobody asked for it: the form ends behind it.
    const data = await part.toBuffer().catch((error: unknown) => {
      if (part.fieldname === file && codeOf(error) === TOO_LARGE) {
        throw fileProblem(file, tooLarge);
      }
      throw error;
    });
    // A file field that was left blank comes as a nameless file of no bytes.
    const blank = data.length === 0 && !part.filename;
    if (part.fieldname === file && !blank) request.upload = { field: file, data };
  }
  return fields;
};
