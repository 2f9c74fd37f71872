/** A product's name. A line may end at any space in it, but not with the “A-” of “A-Line”. */
export const Name = ({ of: name }: { of: string }) => {
  const parts = name.split(/(\S+-\S+)/);
  if (parts.length === 1) return name;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // A word longer than the line still breaks inside. Such a box has no underline of its own.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never move.
      <span key={index} className="inline-block [text-decoration:inherit]">
        {part}
      </span>
    ) : (
      part
    ),
  );
};
