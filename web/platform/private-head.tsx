/** Title of a page that is about one person and no use in search results. */
export const PrivateHead = ({ title }: { title: string }) => (
  <>
    <title>{`${title} | Malkia`}</title>
    <meta name="robots" content="noindex" />
  </>
);
