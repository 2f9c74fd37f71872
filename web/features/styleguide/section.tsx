import type { ReactNode } from 'react';

/** One subject of the style page, with its name in the page's contents. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby={title} className="grid gap-5 border-line border-t pt-8">
    <h2 id={title} className="heading">
      {title}
    </h2>
    {children}
  </section>
);

/** A primitive in one state, with the words for it. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="grid content-start gap-2">
    <div className="grid min-h-11 items-center">{children}</div>
    <figcaption className="text-muted text-sm">{name}</figcaption>
  </figure>
);
