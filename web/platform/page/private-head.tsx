type Props = {
  title: string;
  /** For pages that anybody may open. */
  description?: string;
};

/** Title of a page that is about one person and no use in search results. */
export const PrivateHead = ({ title, description }: Props) => (
  <>
    <title>{`${title} | Malkia`}</title>
    {description && <meta name="description" content={description} />}
    <meta name="robots" content="noindex" />
  </>
);
