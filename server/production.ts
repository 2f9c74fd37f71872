// Imported before everything else: React and the router choose their build when loaded, and the
// development build renders half as fast.
process.env.NODE_ENV ??= 'production';
