/** A product's name. A line may break at any space in it, but not after the hyphen of “A-Line”. */
export const Name = ({ of: name }: { of: string }) => {
  const parts = name.split(/(\S+-\S+)/);
  if (parts.length === 1) return <span>{name}</span>;
  return (
    <span>
      {parts.map((part, index) => (
        // A word longer than the line still breaks inside. An inline block does not inherit its underline.
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name are never reordered.
          key={index}
          className={index % 2 === 1 ? 'inline-block [text-decoration:inherit]' : undefined}
        >
          {part}
        </span>
      ))}
    </span>
  );
};
