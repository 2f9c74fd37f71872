/** Downloads a file of text. */
export const download = (name: string, text: string, type: 'csv' | 'json'): void => {
  // With the byte order mark a spreadsheet reads the text as UTF-8.
  const parts = type === 'csv' ? ['\uFEFF', text] : [text];
  const mime = type === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  const url = URL.createObjectURL(new Blob(parts, { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
