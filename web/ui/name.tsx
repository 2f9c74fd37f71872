/** A product's name. A line may break at any space in it, but not after the hyphen of “A-Line”. */
export const Name = ({ of: name }: { of: string }) => {
  const parts = name.split(/(\S+-\S+)/);
  if (parts.length === 1) return name;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // A word longer than the line still breaks inside. An inline block does not inherit its underline.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name are never reordered.
      <span key={index} className="inline-block [text-decoration:inherit]">
        {part}
      </span>
    ) : (
      part
    ),
  );
};
