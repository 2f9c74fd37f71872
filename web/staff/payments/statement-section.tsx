import { type FormEvent, useRef, useState } from 'react';
import type { StatementMatch } from '#contract/ledger.endpoints.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { problemText } from '../../platform/api-client/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { StatementResult } from './statement-result.tsx';

const MAX_BYTES = 5 * 1024 * 1024;

const faultOf = (file: File | undefined): string | undefined => {
  if (!file) return 'Please choose the statement as a CSV file.';
  return file.size > MAX_BYTES ? 'The file may be 5 MB at most.' : undefined;
};

/** Compares an M-PESA statement with the shop's books. Nothing of it is stored. */
export const StatementSection = () => {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [match, setMatch] = useState<StatementMatch>();
  const busy = sent !== undefined;

  const compare = async (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const fault = faultOf(file);
    setProblem(fault);
    if (fault || !file) return input.current?.focus();
    setSent(0);
    setMatch(undefined);
    try {
      setMatch(
        await upload('POST /api/payments/statement', { fields: { file } }, { onProgress: setSent }),
      );
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setSent(undefined);
    }
  };
  return (
    <section aria-labelledby="statement" className={`grid gap-5 ${match ? '' : 'print:hidden'}`}>
      <div className="grid gap-1">
        <h2 id="statement" className="heading">
          M-PESA statement
        </h2>
        <p className="max-w-prose text-muted">
          Export a day’s statement from the M-PESA portal as CSV and compare it with the shop’s
          books. The file is read and forgotten.
        </p>
      </div>
      <form noValidate onSubmit={compare} className="card grid gap-4 p-5 sm:max-w-xl">
        <Field
          label="Statement"
          hint="A CSV file of 5 MB at most, as the portal exports it or a spreadsheet saves it"
          error={problem}
        >
          <TextInput
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={() => setProblem(undefined)}
          />
        </Field>
        {busy && <progress className="progress" max={1} value={sent} aria-label="Upload" />}
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Comparing...' : 'Compare'}
        </Button>
        <p role="alert" className="sr-only">
          {problem}
        </p>
      </form>
      {match && <StatementResult match={match} />}
    </section>
  );
};
