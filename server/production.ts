// Imported before everything else: React and the router choose their build when they are loaded, and for
// developers they render half as fast.
process.env.NODE_ENV ??= 'production';
