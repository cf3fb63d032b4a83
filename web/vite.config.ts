/** Builds the console into `dist/`, to be served under `/console/` by the service itself: nothing inline, nothing of another host. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  base: '/console/',
  plugins: [react(), preloadedFont(/inter-latin-wght-normal.*\.woff2$/)],
  build: {
    target: 'es2023',
    // A preload helper written into the page, and images written into styles, are refused by the content security policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    license: { fileName: 'licences.txt' },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/console/api': {
        target: process.env['VEDETTE_URL'] ?? 'http://127.0.0.1:8080',
        changeOrigin: true,
        // The service answers pages of its own address alone.
        configure: (proxy) => void proxy.on('proxyReq', (request) => request.removeHeader('origin')),
      },
    },
  },
});

/** The letters of most texts are asked for with the page, not once its styles have been read: it is not drawn in one font and then in another. */
function preloadedFont(font: RegExp): Plugin {
  return {
    name: 'preloaded-font',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        if (bundle === undefined) return [];
        const files = Object.keys(bundle).filter((file) => font.test(file));
        if (files.length !== 1) throw new Error(`${files.length} files of the console are the font ${font}`);
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/console/${file}`, crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}
