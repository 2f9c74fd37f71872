import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts and pictures stay files: inlined as data: they could neither be cached nor be allowed by the CSP.
  build: { assetsInlineLimit: 0, target: 'es2020' },
});
