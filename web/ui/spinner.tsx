/** Decoration beside a text that says what is going on. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;
