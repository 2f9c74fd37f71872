/** A page without style and script, for what goes wrong before or beside the rendered pages. */
export const plainPage = (title: string, content: string): string => `<!doctype html>
<html lang="en-KE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
${content}
</body>
</html>
`;
